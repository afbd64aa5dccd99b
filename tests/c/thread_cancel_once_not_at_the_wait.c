// expect: safe
// pthread_once itself is no cancellation point: who is cancelled while waiting for another's routine comes through it.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int runs, passed;

static void initialise(void) { ++runs; }

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  ++passed;
  pthread_testcancel();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_once(&once, initialise);
  pthread_join(thread, NULL);
  assert(runs == 1);
  assert(passed == 1);
  return 0;
}
