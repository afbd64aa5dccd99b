// expect: safe
// options: --check +race
// A relaxed flag between two fences hands over the data.
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
  int seen = 0;
  pthread_create(&thread, NULL, worker, NULL);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    seen = data;
  }
  pthread_join(thread, NULL);
  return seen;
}
