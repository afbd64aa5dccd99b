// expect: unsafe assertion line 11
#include <assert.h>
#include <stdint.h>

static int a, b;

int main(void) {
  uintptr_t hash = ((uintptr_t)&b >> 3) * 0x9e3779b97f4a7c15u;
  hash += (uintptr_t)&a;
  assert((hash & 3) == (((uintptr_t)&b >> 3) * 0x9e3779b97f4a7c15u & 3));
  assert((hash & (uintptr_t)0xff << 56) == 0);
  return 0;
}
