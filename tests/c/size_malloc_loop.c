// expect: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 0 || n > 5) return 0;
  int *numbers = malloc(n * sizeof *numbers);
  for (int i = 0; i < n; ++i) numbers[i] = i;
  for (int i = 0; i < n; ++i) sum += numbers[i];
  assert(sum == n * (n - 1) / 2);
  free(numbers);
  return 0;
}
