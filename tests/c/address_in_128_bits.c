// expect: unknown
// What a number of more than 64 bits has to do with an address is not followed, other than by moving it.
#include <assert.h>
#include <stdint.h>

static int a, b;

int main(void) {
  unsigned __int128 p = (uintptr_t)&a, q = (uintptr_t)&b;
  unsigned __int128 both = p << 64 | q;
  assert((int *)(uintptr_t)(both >> 64) == &a && (int *)(uintptr_t)both == &b);
  assert(p < q);
  return 0;
}
