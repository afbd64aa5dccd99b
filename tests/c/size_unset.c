// expect: unsafe memory line 6
#include <stdlib.h>

int main(void) {
  unsigned long size;
  free(malloc(size));
  return 0;
}
