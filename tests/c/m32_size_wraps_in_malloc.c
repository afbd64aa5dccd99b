// expect: unsafe memory line 10
// flags: -m32
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int *row = malloc(n * sizeof *row);
  if (row && n > 0) row[0] = 1;
  free(row);
  return 0;
}
