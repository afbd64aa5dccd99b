// expect: safe
// options: --check +leak
// At exit all frames are still there, also those of functions that called others.
#include <stdlib.h>

static void leave(void) {
  int *inner = malloc(sizeof *inner);
  *inner = 1;
  exit(0);
}

int main(void) {
  char *outer = malloc(3);
  outer[0] = 0;
  leave();
  return 0;
}
