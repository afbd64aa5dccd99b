// expect: safe
// flags: -m32
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(16);
  assert(p != NULL && (uintptr_t)p < (uintptr_t)-4095 && p != (char *)-1);
  assert((uintptr_t)p + 16 > (uintptr_t)p && (uintptr_t)p % 16 == 0);
  free(p);
  return 0;
}
