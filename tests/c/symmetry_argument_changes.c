// expect: unsafe assertion
// The argument is the same address, what is there is not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, number;

static void *worker(void *argument) {
  int mine = *(atomic_int *)argument;
  int ticket = atomic_fetch_add(&tickets, 1);
  assert(!(mine == 2 && ticket == 0));
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    number = i + 1;
    pthread_create(&threads[i], 0, worker, &number);
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
