// expect: safe
#include <assert.h>

int main(void) {
  int i = 0, sum = 0;
again:
  sum += i;
  if (++i < 10) goto again;
  assert(sum == 45);
  return 0;
}
