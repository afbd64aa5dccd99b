// expect: safe
// A section is one step for everyone, those without a section included.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int x;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  x = 1;
  x = 0;
  __VERIFIER_atomic_end();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  assert(x == 0);
  pthread_join(thread, NULL);
  return 0;
}
