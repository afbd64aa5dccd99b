// expect: unsafe assertion line 10
#include <assert.h>
#include <stddef.h>

static int a, b;

int main(void) {
  ptrdiff_t distance = (char *)&b - (char *)&a;
  char *there = (char *)&a + distance;
  assert(there != (char *)&b);
  return 0;
}
