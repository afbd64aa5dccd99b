// expect: unsafe assertion line 25
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int a, b;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  a = 1;
  __VERIFIER_atomic_end();
  b = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  __VERIFIER_atomic_begin();
  int same = a == b;
  __VERIFIER_atomic_end();
  pthread_join(thread, NULL);
  assert(same);
  return 0;
}
