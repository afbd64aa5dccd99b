// expect: unsafe assertion line 30
// A join that is cancelled does not wait for the end of the thread.
#include <assert.h>
#include <pthread.h>

static _Atomic int data;
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
  if (result != PTHREAD_CANCELED) return 0;
  data = 2;
  pthread_join(first, 0);
  assert(data == 1 || data == 2);
  assert(data == 2);
  return 0;
}
