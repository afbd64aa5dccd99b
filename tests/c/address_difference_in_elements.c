// expect: safe
#include <assert.h>
#include <stddef.h>

static int a = 1, b = 2;

int main(void) {
  ptrdiff_t distance = &b - &a;
  int *p = &a + distance;
  assert(p == &b && *p == 2);
  assert(&a < &b ? p > &a : p < &a);
  return 0;
}
