// expect: safe
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (n > 8 || i >= n) return 0;
  int *numbers = calloc(n, sizeof *numbers);
  numbers[0] = 7;
  assert(numbers[i] == (i == 0 ? 7 : 0));
  free(numbers);
  return 0;
}
