// expect: safe
// A thread that is cancelled within the routine leaves the control as if pthread_once had never been called: the next
// caller runs the routine again.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int begun, ended;

static void initialise(void) {
  ++begun;
  pthread_testcancel();
  ++ended;
}

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  pthread_once(&once, initialise);
  pthread_once(&once, initialise);
  assert(ended == 1);
  assert(result == PTHREAD_CANCELED ? begun == 2 : begun == 1);
  return 0;
}
