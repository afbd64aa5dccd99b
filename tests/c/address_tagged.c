// expect: safe
// Marks in the bits that the alignment leaves free, versions in the upper 16, and an address shifted up and down.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static int x = 5;

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 6;
  uintptr_t marked = (uintptr_t)p | 9;
  assert((marked & 15) == 9 && *(int *)(marked & ~(uintptr_t)15) == 6 && *(int *)(marked ^ 9) == 6);
  uintptr_t versioned = (uintptr_t)&x | (uintptr_t)77 << 48;
  assert(versioned >> 48 == 77 && *(int *)(versioned & 0xffffffffffff) == 5);
  versioned += (uintptr_t)1 << 48;
  assert(versioned >> 48 == 78 && *(int *)(versioned << 16 >> 16) == 5);
  assert(*(int *)((intptr_t)(versioned << 16) >> 16) == 5);
  return 0;
}
