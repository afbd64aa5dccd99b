// expect: unsafe memory line 10
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (n > 8) return 0;
  int *numbers = calloc(n, sizeof *numbers);
  if (i <= n) numbers[i] = 1;
  free(numbers);
  return 0;
}
