// expect: safe
// What was written at an unknown index is read there, although nothing was written beside it.
#include <assert.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned at = __VERIFIER_nondet_uint() & 3, other = __VERIFIER_nondet_uint() & 3;
  long *list = malloc(4 * sizeof *list);
  unsigned taken = 0;
  list[at] = 5;
  taken |= 1u << at;
  assert(list[at] == 5);
  if (other == at) assert(list[other] == 5);
  if ((taken >> other & 1) != 0) assert(list[other] == 5);
  if (at == 2) assert(list[2] == 5);
  list[other] = 6;
  assert(list[other] == 6 && (other == at || list[at] == 5));
  free(list);
  return 0;
}
