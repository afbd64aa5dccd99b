// expect: safe
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <math.h>
#include <stdlib.h>

static int compare(const void *a, const void *b, void *calls) {
  ++*(int *)calls;
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int numbers[] = {3, 1, 2}, calls = 0, exponent;
  qsort_r(numbers, 3, sizeof *numbers, compare, &calls);
  assert(numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 3 && calls > 0);
  assert(frexp(12, &exponent) == 0.75 && exponent == 4 && frexp(-0.125, &exponent) == -0.5 && exponent == -2);
  return 0;
}
