// expect: unsafe memory line 9
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char from[8] = "1234567", to[6];
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n <= 8) memcpy(to, from, n);
  return 0;
}
