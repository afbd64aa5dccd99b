// expect: unsafe assertion line 9
// options: --unwind 5
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++) assert(i != 3);
  return 0;
}
