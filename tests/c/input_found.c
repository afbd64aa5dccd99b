// expect: unsafe assertion line 8
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a > 1000 && b > a && a * 3 == b + 17) assert(a % 7 != 3);
  return 0;
}
