// expect: unsafe assertion line 25
// The routine of a thread that was cancelled has done part of its work, and is run again.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int begun;

static void initialise(void) {
  ++begun;
  pthread_testcancel();
}

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  pthread_once(&once, initialise);
  assert(begun == 1);
  return 0;
}
