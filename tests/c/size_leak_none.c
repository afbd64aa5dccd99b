// expect: safe
// options: --check +leak
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
static char *end;

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 9000) end = (char *)malloc(n) + 8999;
  return 0;
}
