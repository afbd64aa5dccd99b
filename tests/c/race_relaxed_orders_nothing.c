// expect: unsafe race
// options: --check +race
// A relaxed flag does not hand over the data.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  int seen = 0;
  pthread_create(&thread, NULL, worker, NULL);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) seen = data;
  pthread_join(thread, NULL);
  return seen;
}
