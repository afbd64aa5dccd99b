// expect: safe
// says: ^  .*empty_section.c:19: an assumption in an atomic section does not hold
// says: ^heddle: safe \(all executions.*; none comes to its end\)
// The section waits for an assumption that no thread makes true.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;

static void *run(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);

  __VERIFIER_atomic_begin();
  __VERIFIER_assume(x == 1);
  __VERIFIER_atomic_end();
  assert(0);
  return 0;
}
