// expect: safe
// The lowest bits of aligned addresses tell nothing.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(1), *q = malloc(1);
  if (!p || !q) return 0;
  assert((uintptr_t)p >> 4 != (uintptr_t)q >> 4);
  assert((uint8_t)(uintptr_t)p % 16 == 0);
  return 0;
}
