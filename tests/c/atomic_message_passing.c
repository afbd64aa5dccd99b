// expect: safe
// options: --check +race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  if (atomic_load_explicit(&ready, memory_order_acquire)) assert(data == 42);
  pthread_join(thread, NULL);
  return 0;
}
