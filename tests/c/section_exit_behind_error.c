// expect: unsafe assertion line 12
// What fails in front of the end of the process has failed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int x;

static void __VERIFIER_atomic_finish(void) {
  int seen = x;
  x = 5;
  assert(seen == 0);
  exit(0);
}

static void *worker(void *argument) {
  __VERIFIER_atomic_finish();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  x = 1;
  pthread_join(thread, NULL);
  return 0;
}
