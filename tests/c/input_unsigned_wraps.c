// expect: unsafe assertion line 8
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  assert(a + 10 > a);
  return 0;
}
