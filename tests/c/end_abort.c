// expect: safe
// abort ends the process; by itself it violates nothing.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 12345) abort();
  assert(n != 12345);
  return 0;
}
