// expect: unsafe assertion line 11
// What cannot be followed does not hide what goes wrong on another path.
#include <assert.h>

extern int measure_temperature(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0) return measure_temperature();
  assert(n != -5);
  return 0;
}
