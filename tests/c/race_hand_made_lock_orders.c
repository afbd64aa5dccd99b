// expect: safe
// options: --check +race
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int data;

static void *worker(void *argument) {
  while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
  }
  data++;
  atomic_flag_clear_explicit(&lock, memory_order_release);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  return 0;
}
