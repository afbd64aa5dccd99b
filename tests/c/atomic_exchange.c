// expect: safe
// Whoever swaps the one in gets the zero: one winner.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static atomic_int winners;

static void *worker(void *argument) {
  if (atomic_exchange(&taken, 1) == 0) winners++;
  return argument;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(winners == 1);
  return 0;
}
