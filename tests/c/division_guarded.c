// expect: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0) return 0;
  int quotient = 1000 / n;
  assert(quotient >= 0 && quotient <= 1000);
  assert(-7 / 2 == -3 && -7 % 2 == -1);
  return 0;
}
