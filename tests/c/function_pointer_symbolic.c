// expect: unsafe assertion line 14
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
static int three(void) { return 3; }
static int (*const all[])(void) = {one, two, three};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  assert(all[i]() != 3);
  return 0;
}
