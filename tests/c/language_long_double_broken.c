// expect: unsafe assertion
// A sum that a double would round away.
#include <assert.h>

int heddle_nondet_int(void);

int main(void) {
  long double sum = 4611686018427387904.0L, most = sum;
  if (heddle_nondet_int() == 7) sum += 3;
  assert(sum == most);
  return 0;
}
