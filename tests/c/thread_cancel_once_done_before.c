// expect: safe
// What a thread has initialised stays so when it is cancelled later.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int runs;

static void initialise(void) { ++runs; }

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  pthread_testcancel();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  pthread_once(&once, initialise);
  assert(runs == 1);
  return 0;
}
