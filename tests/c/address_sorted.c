// expect: safe
#include <assert.h>
#include <stdlib.h>

static int a, b, c;

static int by_address(const void *x, const void *y) {
  int *p = *(int **)x, *q = *(int **)y;
  return p < q ? -1 : p > q;
}

int main(void) {
  int *all[3] = {&a, &b, &c};
  qsort(all, 3, sizeof *all, by_address);
  for (int i = 0; i < 3; i++) *all[i] = i + 1;
  assert(all[0] < all[1] && all[1] < all[2]);
  assert(a + b + c == 6);
  return 0;
}
