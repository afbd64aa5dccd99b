// expect: unsafe assertion line 9
#include <assert.h>
#include <string.h>

static int a, b;

int main(void) {
  int *p = &a, *q = &b;
  assert(memcmp(&p, &q, sizeof p) < 0);
  return 0;
}
