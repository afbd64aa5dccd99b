// expect: unsafe assertion line 21
#include <assert.h>
#include <pthread.h>

static int lock, count;

static void *worker(void *argument) {
  while (__sync_lock_test_and_set(&lock, 1)) {
  }
  int seen = count;
  __sync_lock_release(&lock);
  count = seen + 1;
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
