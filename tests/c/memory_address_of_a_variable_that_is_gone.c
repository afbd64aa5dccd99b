// expect: safe
// says: Assumption: the memory of a variable whose function has returned is not given out again
// The variables of two calls may lie in the same place.
#include <assert.h>
#include <stdint.h>

static uintptr_t where(void) {
  volatile int variable = 1;
  volatile int *pointer = &variable;
  return (uintptr_t)pointer;
}

int main(void) {
  uintptr_t first = where(), second = where();
  assert(first != second);
  return 0;
}
