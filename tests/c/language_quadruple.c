// expect: safe
#include <assert.h>

int main(void) {
  volatile __float128 a = 1.5;
  assert(a + 1 > 2 && (double)(a * a) == 2.25 && a + 1e-30 != a && (int)-a == -1);
  return 0;
}
