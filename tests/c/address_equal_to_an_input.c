// expect: unsafe assertion line 11
#include <assert.h>
#include <stdint.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

static int x;

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n == (uintptr_t)&x) assert(n > 5000);
  return 0;
}
