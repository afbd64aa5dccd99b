// expect: unsafe assertion line 9
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 1.0f && x < 100.0f)) return 0;
  assert(x + 8388608.0f != 8388618.0f);
  return 0;
}
