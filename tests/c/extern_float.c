// expect: unsafe assertion line 6
#include <assert.h>
extern double factor;

int main(void) {
  assert(factor != 2.5);
  return 0;
}
