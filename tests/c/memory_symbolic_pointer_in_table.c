// expect: safe
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int a, b, c;
static int *const all[3] = {&a, &b, &c};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 3) return 0;
  *all[i] = 1;
  assert(a + b + c == 1);
  assert((i == 2) == (c == 1));
  return 0;
}
