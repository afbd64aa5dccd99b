// expect: unsafe race
// options: --check +race
// The order of a compare-and-exchange that fails is the second one.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 42;
  atomic_store(&ready, 1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&ready, &expected, 2, memory_order_seq_cst, memory_order_relaxed))
    data = 43;
  pthread_join(thread, 0);
  return 0;
}
