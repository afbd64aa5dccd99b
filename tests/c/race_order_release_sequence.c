// expect: safe
// options: --check +race
// A relaxed exchange hands on what a store in front of it released.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  atomic_fetch_add_explicit(&ready, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire) == 2) data = 43;
  pthread_join(thread, 0);
  return 0;
}
