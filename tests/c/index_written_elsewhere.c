// expect: unsafe memory line 11
// It may have been written beside what is read.
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned at = __VERIFIER_nondet_uint() & 3, other = __VERIFIER_nondet_uint() & 3;
  long *list = malloc(4 * sizeof *list);
  list[at] = 5;
  long found = list[other];
  if (found == 5) return 1;
  return 0;
}
