// expect: unsafe assertion line 11
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned power(unsigned base, unsigned n) { return n == 0 ? 1 : base * power(base, n - 1); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 10) return 0;
  assert(power(3, n) != 2187);
  return 0;
}
