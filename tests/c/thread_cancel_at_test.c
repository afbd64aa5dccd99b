// expect: safe
// A cancelled thread that never reaches another cancellation point but this one ends there or runs to its end.
#include <assert.h>
#include <pthread.h>

static int stage;

static void *worker(void *argument) {
  stage = 1;
  pthread_testcancel();
  stage = 2;
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  assert(pthread_cancel(thread) == 0);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED ? stage == 1 : stage == 2);
  return 0;
}
