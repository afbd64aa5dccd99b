// expect: unsafe assertion line 7
// The two have different last digits.
#include <assert.h>
#include <math.h>

int main(void) {
  assert(expm1(0.1) == exp(0.1) - 1);
  return 0;
}
