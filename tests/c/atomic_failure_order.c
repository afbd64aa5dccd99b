// expect: safe
// says: ^Assumption: sequential consistency\.$
// says: ^Data races: none under sequential consistency
// Only the order of a compare-and-exchange that fails is weaker.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, data;

static void *worker(void *argument) {
  atomic_store(&data, 1);
  atomic_store(&ready, 1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&ready, &expected, 2, memory_order_seq_cst, memory_order_relaxed))
    assert(data == 1);
  pthread_join(thread, 0);
  return 0;
}
