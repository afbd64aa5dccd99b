// expect: unknown
// The same, and somebody waits for the thread: that is no deadlock.
#include <pthread.h>

void __VERIFIER_assume(int);
void reach_error(void);
void not_defined(void);

static int x;

static void __VERIFIER_atomic_enter(void) {
  __VERIFIER_assume(x == 0);
  not_defined();
  reach_error();
}

static void *work(void *argument) {
  __VERIFIER_atomic_enter();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  return pthread_join(thread, 0);
}
