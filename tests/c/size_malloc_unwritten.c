// expect: unsafe memory line 9
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int *numbers = malloc(n * sizeof *numbers);
  if (n > 100 && numbers[100] == 3) n = 0;
  free(numbers);
  return (int)n;
}
