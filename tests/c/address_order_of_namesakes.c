// expect: unsafe assertion line 16
#include <assert.h>
#include <stdint.h>

static uintptr_t first(void) {
  static int x;
  return (uintptr_t)&x;
}

static uintptr_t second(void) {
  static int x;
  return (uintptr_t)&x;
}

int main(void) {
  assert(first() < second());
  return 0;
}
