// expect: safe
#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

static int number;
static _Alignas(64) char line[64];

int main(void) {
  double local = 0;
  char *p = malloc(3), *q = aligned_alloc(256, 256);
  if (!p || !q) return 0;
  assert(((uintptr_t)p & 15) == 0 && (uintptr_t)p % 8 == 0);
  assert(((uintptr_t)&number & 3) == 0 && (uintptr_t)&local % alignof(double) == 0);
  assert((uintptr_t)(line + 5) % 64 == 5 && ((uintptr_t)q & 255) == 0);
  assert((char *)((uintptr_t)(q + 77) & ~(uintptr_t)255) == q);
  return 0;
}
