// expect: unsafe assertion line 13
// The pointer may refer to either object.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int a = 1, b = 2;

int main(void) {
  int *p = __VERIFIER_nondet_bool() ? &a : &b;
  *p += 10;
  assert(a + b == 13);
  assert(a == 1);
  return 0;
}
