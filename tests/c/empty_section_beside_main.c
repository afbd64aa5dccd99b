// expect: safe
// silent: ^But
// A thread cannot enter its section, but main comes to its end.
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;

static void *run(void *unused) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(x == 1);
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  return 0;
}
