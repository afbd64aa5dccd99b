// expect: safe
// Without the check numbers wrap.
#include <assert.h>
#include <limits.h>

int main(void) {
  int n = INT_MAX;
  volatile int one = 1;
  assert(n + one == INT_MIN);
  return 0;
}
