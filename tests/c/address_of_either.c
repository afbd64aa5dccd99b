// expect: unsafe assertion line 12
// A pointer that an input decides.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int a, b, c;

int main(void) {
  int *p = __VERIFIER_nondet_bool() ? &a : &b;
  if (p == &a) assert(p < &b || p > &b);
  if (p == &b) assert(p < &c);
  return 0;
}
