// expect: safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 5) return 0;
  int *numbers = malloc(n * sizeof *numbers);
  memset(numbers, 0, n * sizeof *numbers);
  assert(numbers[n - 1] == 0);
  free(numbers);
  return 0;
}
