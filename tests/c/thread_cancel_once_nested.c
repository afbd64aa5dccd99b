// expect: safe
// A thread that is cancelled in the inner of two routines gives both controls back.
#include <assert.h>
#include <pthread.h>

static pthread_once_t outer = PTHREAD_ONCE_INIT, inner = PTHREAD_ONCE_INIT;
static int outer_done, inner_done;

static void initialise_inner(void) {
  pthread_testcancel();
  ++inner_done;
}

static void initialise_outer(void) {
  pthread_once(&inner, initialise_inner);
  ++outer_done;
}

static void *worker(void *argument) {
  pthread_once(&outer, initialise_outer);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_once(&inner, initialise_inner);
  pthread_join(thread, NULL);
  pthread_once(&outer, initialise_outer);
  assert(outer_done == 1);
  assert(inner_done == 1);
  return 0;
}
