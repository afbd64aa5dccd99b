// expect: unsafe assertion line 13
// The rightful neighbour: outside of a section others may come between the write and the end.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int x;

static void __VERIFIER_atomic_write(void) { x = 1; }

static void *worker(void *argument) {
  int seen = x;
  assert(seen == 0);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  __VERIFIER_atomic_write();
  exit(0);
}
