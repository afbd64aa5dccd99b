// expect: unsafe memory line 8
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = p;
  free(p);
  free(NULL);
  free(q);
  return 0;
}
