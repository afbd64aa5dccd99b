// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, ready;

static void *worker(void *argument) {
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    atomic_signal_fence(memory_order_seq_cst);
    assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
  }
  pthread_join(thread, NULL);
  return 0;
}
