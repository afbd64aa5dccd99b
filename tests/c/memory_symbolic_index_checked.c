// expect: safe
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int table[10];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= 10 || j >= 10) return 0;
  table[i] = 1;
  assert(table[i] == 1);
  assert(table[j] == (i == j));
  return 0;
}
