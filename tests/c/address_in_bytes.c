// expect: safe
// An address that is copied byte by byte, or in halves, is the same address.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int x = 5;

int main(void) {
  int *p = &x, *q = 0, *r = 0;
  for (unsigned i = 0; i < sizeof p; i++) ((unsigned char *)&q)[i] = ((unsigned char *)&p)[i];
  assert(q == p && *q == 5);
  memcpy(&r, &p, 3);
  memcpy((char *)&r + 3, (char *)&p + 3, 5);
  assert(r == p && *r == 5 && memcmp(&r, &p, sizeof p) == 0);
  uint32_t low = (uint32_t)(uintptr_t)p, high = (uint32_t)((uintptr_t)p >> 32);
  int *s = (int *)((uintptr_t)high << 32 | low);
  assert(*s == 5 && s == p);
  return 0;
}
