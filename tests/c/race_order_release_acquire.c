// expect: safe
// options: --check +race
// says: ^Data races: none under sequential consistency; they were looked for
// The order that hands over data; others than sequentially consistent executions have no race either, but are not looked at.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire)) data = 2;
  pthread_join(thread, 0);
  return 0;
}
