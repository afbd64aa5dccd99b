// expect: unsafe assertion line 8
// One object may begin where another one ends.
#include <assert.h>

static int a[2], b[2];

int main(void) {
  assert(a + 2 != b);
  return 0;
}
