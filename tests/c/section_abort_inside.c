// expect: safe
// Who ends the process in the middle of a section leaves nobody to see it unfinished.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int a, b;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  a++;
  if (b == 0) abort();
  b--;
  __VERIFIER_atomic_end();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  __VERIFIER_atomic_begin();
  int same = a == 0;
  __VERIFIER_atomic_end();
  assert(same);
  return 0;
}
