// expect: unsafe leak
// options: --check +leak
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *text = malloc(n);
  if (n != 77) free(text);
  return 0;
}
