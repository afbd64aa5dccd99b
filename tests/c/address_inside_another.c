// expect: safe
#include <assert.h>

static int a[2], b[2];

int main(void) {
  assert(a + 1 != b && b + 1 != a && !(a <= b && b < a + 2));
  assert(a + 2 != b || b + 2 != a);
  return 0;
}
