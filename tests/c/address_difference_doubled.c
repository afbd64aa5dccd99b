// expect: unknown
#include <stddef.h>

static char a, b;

int main(void) {
  ptrdiff_t distance = &b - &a;
  return *(&a + 2 * distance);
}
