// expect: unknown
// options: --time 2
// An atomic section with an assumption that never ends: trying out whether it is possible must come to an end as well.
#include <pthread.h>

extern void __VERIFIER_assume(int);
static volatile int x;

static void __VERIFIER_atomic_spin(void) {
  __VERIFIER_assume(x == 0);
  for (unsigned i = 0;; i++) x = (int)i;
}

static void *worker(void *unused) {
  __VERIFIER_atomic_spin();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  return 0;
}
