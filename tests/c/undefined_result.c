// expect: unsafe assertion line 9
// options: --undefined arbitrary
#include <assert.h>
int frob(int);

int main(void) {
  int x = frob(1);
  if (x < 0) return 0;
  assert(x + frob(2) != 17);
  return 0;
}
