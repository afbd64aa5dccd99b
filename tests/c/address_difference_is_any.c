// expect: unsafe assertion line 8
#include <assert.h>
#include <stdint.h>

static char a, b;

int main(void) {
  assert((uintptr_t)&b - (uintptr_t)&a != 40);
  return 0;
}
