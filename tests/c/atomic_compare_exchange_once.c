// expect: unsafe assertion line 20
// Without a loop the exchange may fail and nothing is added.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *worker(void *argument) {
  int expected = atomic_load(&count);
  atomic_compare_exchange_strong(&count, &expected, expected + 1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
  return 0;
}
