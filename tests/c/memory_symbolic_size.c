// expect: unsafe memory line 11
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 8) return 0;
  char *p = malloc(n);
  p[n - 1] = 1;
  p[4] = 2;
  free(p);
  return 0;
}
