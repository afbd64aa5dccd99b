// expect: safe
// A detached thread runs on its own; a flag tells when it is done.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;
static int result;

static void *worker(void *argument) {
  result = 7;
  done = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  assert(pthread_detach(thread) == 0);
  while (!done) {
  }
  assert(result == 7);
  return 0;
}
