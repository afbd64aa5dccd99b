// expect: safe
// When main returns the process ends, in a section as well.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  int seen = x;
  __VERIFIER_atomic_end();
  assert(seen == 0);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  __VERIFIER_atomic_begin();
  x = 1;
  return 0;
}
