// expect: unsafe race
// options: --check +race
// Fences for signal handlers are none for threads.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 42;
  atomic_signal_fence(memory_order_seq_cst);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (atomic_load(&ready)) data = 43;
  pthread_join(thread, 0);
  return 0;
}
