// expect: safe
// says: ^But no execution comes to an assertion\.$
// says: ^heddle: safe \(all executions; no assertion is reached\)
// Main may return before the thread comes to its assumption, which does not hold in any schedule.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_assume(int);
atomic_int x;

static void *run(void *unused) {
  x = 1;
  __VERIFIER_assume(x == 3);
  assert(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  x = 2;
  return 0;
}
