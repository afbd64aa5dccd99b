// expect: unsafe memory line 9
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int *numbers = malloc(n);
  if (n > 16) numbers[4] = 1;
  free(numbers);
  return 0;
}
