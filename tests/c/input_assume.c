// expect: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 3 && n < 6);
  assert(n == 4 || n == 5);
  return 0;
}
