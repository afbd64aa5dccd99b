// expect: safe
// flags: -m32
#include <assert.h>
#include <limits.h>
#include <stddef.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  assert(n + 4294967295ul == n - 1 && (unsigned long long)n < 4294967296ull);
  size_t size = (size_t)n * 65536 * 65536;
  assert(size == 0 && LONG_MAX == 2147483647 && ULONG_MAX == UINT_MAX);
  return 0;
}
