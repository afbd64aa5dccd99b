// expect: safe
#include <assert.h>
#include <errno.h>
#include <math.h>

int main(void) {
  assert(asinh(0) == 0 && acosh(1) == 0 && atanh(0) == 0);
  assert(expm1(0) == 0 && log1p(0) == 0 && erf(0) == 0 && erfc(0) == 1);
  assert(isnan(acosh(0.5)) && isinf(atanh(1)) && log1pf(0) == 0);
  assert(ldexp(3, 4) == 48 && ldexp(-3, -1) == -1.5 && scalbn(1, 10) == 1024 && ldexpf(1, -3) == 0.125f);
  assert(ldexp(1, -1074) > 0 && ldexp(3, -1075) == ldexp(1, -1073) && ldexp(0x1.8p0, -1074) == ldexp(1, -1073));
  errno = 0;
  assert(isinf(ldexp(1, 1024)) && errno == ERANGE && ldexp(1, 1023) == 0x1p1023);
  return 0;
}
