// expect: safe
// flags: -m32
#include <assert.h>
#include <limits.h>

extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  long l = __VERIFIER_nondet_long();
  unsigned long u = __VERIFIER_nondet_ulong();
  assert(l >= INT_MIN && l <= INT_MAX && u <= UINT_MAX);
  void *p = __VERIFIER_nondet_pointer();
  assert((unsigned long long)(unsigned long)p >> 32 == 0);
  unsigned long long w = __VERIFIER_nondet_ulonglong();
  if (w >> 32 == 0) assert((unsigned)w == w);
  return 0;
}
