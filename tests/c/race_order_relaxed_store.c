// expect: unsafe race
// options: --check +race
// Who acquires what was not released is not synchronised.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire)) data = 2;
  pthread_join(thread, 0);
  return 0;
}
