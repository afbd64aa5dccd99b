// expect: safe
// options: --check +race
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *worker(void *argument) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  x = 2;
  pthread_join(thread, NULL);
  return 0;
}
