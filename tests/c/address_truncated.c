// expect: unsafe assertion line 9
// Half of an address is no name for it.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(1), *q = malloc(1);
  assert((uint32_t)(uintptr_t)p != (uint32_t)(uintptr_t)q);
  return 0;
}
