// expect: safe
// silent: ^But
// says: ^heddle: safe \(all executions\)
// Some executions stop at the assumption, others come to the end: nothing to complain about.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int size = __VERIFIER_nondet_int();
  __VERIFIER_assume(size > 3);
  assert(size != 3);
  return 0;
}
