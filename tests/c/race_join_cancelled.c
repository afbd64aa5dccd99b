// expect: unsafe race
// options: --check +race
// A join that is cancelled orders nothing.
#include <pthread.h>

static int data;
static pthread_t first;

static void *worker(void *argument) {
  data = 1;
  return argument;
}

static void *waiter(void *argument) {
  pthread_join(first, 0);
  return argument;
}

int main(void) {
  pthread_t second;
  void *result;
  pthread_create(&first, 0, worker, 0);
  pthread_create(&second, 0, waiter, 0);
  pthread_cancel(second);
  pthread_join(second, &result);
  if (result == PTHREAD_CANCELED) {
    data = 2;
    pthread_join(first, 0);
  }
  return 0;
}
