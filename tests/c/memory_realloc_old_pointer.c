// expect: unsafe memory line 8
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p), *old = p;
  *p = 1;
  p = realloc(p, 100 * sizeof *p);
  int value = *old;
  free(p);
  return value;
}
