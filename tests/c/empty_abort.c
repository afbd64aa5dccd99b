// expect: safe
// says: ^But no execution comes to its end:$
// says: abort is called in assume_abort_if_not, called at .*empty_abort.c:17$
// says: ^Assertions that no execution came to:$
// says: ^heddle: safe \(all executions; none comes to its end\)
// Assumptions as public tasks have them.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static void assume_abort_if_not(int condition) {
  if (!condition) abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x > 3);
  assume_abort_if_not(x < 2);
  assert(0);
  return 0;
}
