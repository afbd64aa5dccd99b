// expect: safe
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char from[8] = "1234567", to[8] = "abcdefg";
  unsigned char n = __VERIFIER_nondet_uchar(), i = __VERIFIER_nondet_uchar();
  if (n > 4 || i > 6) return 0;
  memcpy(to, from, n);
  assert(to[i] == (i < n ? '1' : 'a') + i);
  return 0;
}
