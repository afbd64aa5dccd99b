// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *worker(void *argument) {
  int expected = atomic_load(&count);
  while (!atomic_compare_exchange_strong(&count, &expected, expected + 1)) {
  }
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
  return 0;
}
