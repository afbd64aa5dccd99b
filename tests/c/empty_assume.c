// expect: safe
// says: ^But no execution comes to its end:$
// says: ^  .*empty_assume.c:16: an assumption does not hold$
// says: ^heddle: safe \(all executions; none comes to its end\)
// Two assumptions contradict each other, so nothing is ever checked.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int size = __VERIFIER_nondet_int();
  __VERIFIER_assume(size > 3);
  // The other way round was meant.
  __VERIFIER_assume(size < 2);
  assert(size == 7);
  return 0;
}
