// expect: safe
// options: --malloc-fails --check +leak
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  int *q = calloc(2, sizeof *q);
  if (p && q) *p = q[1];
  free(p);
  free(q);
  return 0;
}
