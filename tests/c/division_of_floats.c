// expect: safe
// Floats divide by zero without harm.
#include <assert.h>
#include <math.h>

int main(void) {
  volatile double zero = 0;
  assert(isinf(1 / zero));
  assert(isnan(zero / zero));
  return 0;
}
