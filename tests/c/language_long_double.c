// expect: safe
// The format of 80 bits: 64 of them for the significand.
#include <assert.h>
#include <math.h>

int heddle_nondet_int(void);

static long double shared;

int main(void) {
  volatile long double a = 1.5L, b = 2;
  assert(a * b + 1 == 4.0L && (int)(a * b) == 3 && -a == -1.5L && a < b && a / 0.5L == 3);
  assert((long long)9007199254740993.0L == 9007199254740993LL);
  unsigned long most = ~0ul;
  assert((unsigned long)(long double)most == most);
  assert((long double)0.1 != 0.1L && (double)0.1L == 0.1 && (float)0.1L == 0.1f);
  assert(1.0L + 1e-19L > 1.0L && 1.0L + 1e-20L == 1.0L);
  assert(isnan(shared / shared) && isinf(1 / shared) && !isnan(a) && signbit(-a) && fabsl(-a) == 1.5L);
  assert(sqrtl(2.25L) == 1.5L && floorl(-a) == -2 && sizeof(long double) == 16);
  shared = heddle_nondet_int() > 0 ? 1e-20L : a;
  assert(shared + shared == 2e-20L || shared > 1);
  return 0;
}
