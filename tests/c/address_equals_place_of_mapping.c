// expect: unsafe assertion line 9
// A variable may lie wherever a process has its variables.
#include <assert.h>
#include <stdint.h>

static int variable;

int main(void) {
  assert((uintptr_t)&variable != 0x7fff30001000u);
  return 0;
}
