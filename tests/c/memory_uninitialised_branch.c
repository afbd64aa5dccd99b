// expect: unsafe memory line 7
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  int result = 0;
  if (*p > 3) result = 1;
  free(p);
  return result;
}
