// expect: unsafe assertion line 24
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int x;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  if (__VERIFIER_nondet_int() > 1000)
    x = 5;
  else
    x = 1;
  __VERIFIER_atomic_end();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  assert(x <= 1);
  pthread_join(thread, NULL);
  return 0;
}
