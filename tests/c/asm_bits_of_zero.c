// expect: unsafe assertion
// Of zero there is no lowest bit, and the result may be anything.
#include <assert.h>

int heddle_nondet_int(void);

int main(void) {
  int input = heddle_nondet_int(), first;
  __asm__("bsfl %1, %0" : "=r"(first) : "r"(input));
  assert(first >= 0 && first < 32);
  return 0;
}
