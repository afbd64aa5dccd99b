// expect: safe
// Threads that wait for the routine of one that is cancelled go on: one of them runs it.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int ready;

static void initialise(void) {
  pthread_testcancel();
  ++ready;
}

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  assert(ready == 1);
  return argument;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_create(&third, NULL, worker, NULL);
  pthread_cancel(first);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_join(third, NULL);
  assert(ready == 1);
  return 0;
}
