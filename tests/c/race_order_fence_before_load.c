// expect: unsafe race
// options: --check +race
// A fence in front of the load acquires nothing.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 42;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) data = 43;
  pthread_join(thread, 0);
  return 0;
}
