// expect: unsafe memory line 13
// flags: -m32
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000) return 0;
  int **row = malloc(n * sizeof *row);
  if (!row) return 0;
  for (unsigned i = 0; i < 3; i++)
    row[i] = 0;
  free(row);
  return 0;
}
