// expect: safe
// Two objects that live at the same time have different addresses.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(1), *q = malloc(1);
  assert(p != q && p && q);
  free(p);
  free(q);
  return 0;
}
