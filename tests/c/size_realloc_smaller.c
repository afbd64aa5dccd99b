// expect: unsafe memory line 12
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1) return 0;
  int *numbers = malloc(2 * sizeof *numbers);
  numbers[0] = 1, numbers[1] = 2;
  numbers = realloc(numbers, n * sizeof *numbers);
  int found = numbers[1];
  free(numbers);
  return found;
}
