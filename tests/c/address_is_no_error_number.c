// expect: safe
// No object lies in the last page of memory, where numbers of errors are, nor at an odd address unless it is small.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static int x;

int main(void) {
  void *p = malloc(4);
  if (!p) return 0;
  assert((unsigned long)p < (unsigned long)-4095);
  assert(p != (void *)-1 && p != (void *)1 && (void *)&x != (void *)2);
  assert((intptr_t)p > 0 && (uintptr_t)&x >= 4 && (uintptr_t)p >> 48 == 0);
  return 0;
}
