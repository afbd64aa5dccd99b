// expect: unsafe overflow line 10
// options: --check +overflow
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int divisor = __VERIFIER_nondet_int();
  if (divisor == 0) return 0;
  return INT_MIN / divisor == 1;
}
