// expect: unsafe race
// options: --check +race
// A plain store of another thread ends the release sequence, even if it stores the same value.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *worker(void *argument) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return argument;
}

static void *other(void *argument) {
  if (atomic_load_explicit(&ready, memory_order_relaxed) == 1) atomic_store_explicit(&ready, 2, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, worker, 0);
  pthread_create(&second, 0, other, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire) == 2) data = 43;
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
