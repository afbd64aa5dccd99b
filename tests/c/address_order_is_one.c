// expect: safe
// Which of three lies first is not known, but it is an order.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static int c[2];

int main(void) {
  int b = 0;
  char *p = malloc(8), *q = (char *)&b, *r = (char *)c;
  if (!p) return 0;
  assert((p < q) != (q < p));
  if (p < q && q < r) assert(p < r);
  if ((uintptr_t)p > (uintptr_t)q) assert(p - q > 0 && p >= q + sizeof b);
  assert(p != q && q != r && p < p + 1 && &c[0] < &c[1]);
  return 0;
}
