// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int count;

static void *worker(void *argument) {
  while (atomic_flag_test_and_set(&lock)) {
  }
  count++;
  atomic_flag_clear(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
  return 0;
}
