// expect: safe
// The executions in which the assumption never holds are not looked at, so nobody waits in them.
#include <pthread.h>

void __VERIFIER_assume(int);

static int taken;

static void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(taken == 0);
  taken = 1;
}

static void *work(void *argument) {
  __VERIFIER_atomic_acquire();
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  pthread_join(first, 0);
  return pthread_join(second, 0);
}
