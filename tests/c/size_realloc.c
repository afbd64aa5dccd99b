// expect: safe
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2) return 0;
  int *numbers = malloc(2 * sizeof *numbers);
  numbers[0] = 1, numbers[1] = 2;
  numbers = realloc(numbers, n * sizeof *numbers);
  if (n > 20) numbers[20] = 3;
  numbers = realloc(numbers, (n + 1ul) * sizeof *numbers);
  assert(numbers[0] == 1 && numbers[1] == 2);
  if (n > 20) assert(numbers[20] == 3);
  free(numbers);
  return 0;
}
