// expect: safe
// options: --check +overflow
#include <assert.h>

int main(void) {
  unsigned n = -1u;
  assert(n + 1 == 0);
  unsigned char small = 255;
  small++;
  assert(small == 0);
  return 0;
}
