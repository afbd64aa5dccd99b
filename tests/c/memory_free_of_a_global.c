// expect: unsafe memory line 8
#include <stdlib.h>

static int global;

int main(void) {
  int *p = &global;
  free(p);
  return 0;
}
