// expect: unsafe memory line 12
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();
  if (n < 1 || m > n + 1) return 0;
  char *text = malloc(n);
  if (m == 0) return 0;
  memset(text, 0, m);
  free(text);
  return 0;
}
