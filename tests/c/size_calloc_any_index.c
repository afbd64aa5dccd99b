// expect: unknown
// options: --no-proof
// says: an unknown index past the first 512 bytes of .*, whose size is not known; try a bound on the size
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i >= n) return 0;
  int *numbers = calloc(n, sizeof *numbers);
  int found = numbers[i];
  free(numbers);
  return found;
}
