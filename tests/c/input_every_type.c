// expect: safe
// Every function of inputs gives every value of its type and no other.
#include <assert.h>
#include <limits.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long __VERIFIER_nondet_size_t(void);

int main(void) {
  assert(__VERIFIER_nondet_bool() <= 1);
  assert(__VERIFIER_nondet_char() <= CHAR_MAX);
  assert(__VERIFIER_nondet_uchar() + 1 <= 256);
  assert(__VERIFIER_nondet_short() >= -32768);
  assert(__VERIFIER_nondet_ushort() + 1 <= 65536);
  assert((long)__VERIFIER_nondet_int() <= 2147483647L);
  assert((long)__VERIFIER_nondet_uint() >= 0);
  long n = __VERIFIER_nondet_long();
  assert(n >= 0 || n < 0);
  unsigned long m = __VERIFIER_nondet_ulong() | 1, k = __VERIFIER_nondet_size_t() & 1;
  assert(m != k - k && __VERIFIER_nondet_longlong() * 2 % 2 == 0);
  return 0;
}
