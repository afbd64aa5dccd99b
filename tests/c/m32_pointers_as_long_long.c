// expect: safe
// flags: -m32
#include <assert.h>
#include <stdint.h>

static int a = 1, b = 2;
union pair {
  int *pointers[2];
  uint64_t both;
};

int main(void) {
  union pair pair = {{&a, &b}}, copy;
  copy.both = pair.both;
  assert(*copy.pointers[0] == 1 && *copy.pointers[1] == 2);
  uint64_t wide = (uint64_t)(uintptr_t)&a;
  assert(wide >> 32 == 0 && *(int *)(uintptr_t)wide == 1);
  return 0;
}
