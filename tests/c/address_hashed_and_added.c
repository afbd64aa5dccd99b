// expect: unsafe assertion line 12
// The sum of an address and a hash is not an address in the object: its upper bits are those of the hash.
#include <assert.h>
#include <stdint.h>

static int a, b;

int main(void) {
  uintptr_t hash = ((uintptr_t)&b >> 3) * 0x9e3779b97f4a7c15u;
  hash += (uintptr_t)&a;
  assert((hash & 3) == (((uintptr_t)&b >> 3) * 0x9e3779b97f4a7c15u & 3));
  assert(hash >> 57 == 0);
  return 0;
}
