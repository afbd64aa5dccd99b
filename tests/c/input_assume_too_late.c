// expect: unsafe assertion line 9
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  assert(n != 9);
  __VERIFIER_assume(n != 9);
  return 0;
}
