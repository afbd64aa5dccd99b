// expect: safe
#include <assert.h>
#include <pthread.h>

static void *worker(void *argument) {
  int old;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_ENABLE);
  pthread_testcancel();
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  (void)pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL);
  pthread_join(thread, &result);
  assert(result == NULL);
  return 0;
}
