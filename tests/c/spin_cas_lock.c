// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int count;

static void *worker(void *argument) {
  int expected = 0;
  while (!atomic_compare_exchange_weak(&lock, &expected, 1)) expected = 0;
  count++;
  atomic_store(&lock, 0);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
  return 0;
}
