// expect: unsafe assertion line 17
// Cancellation waits for a cancellation point: the thread is not always cancelled.
#include <assert.h>
#include <pthread.h>

static void *worker(void *argument) {
  pthread_testcancel();
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
