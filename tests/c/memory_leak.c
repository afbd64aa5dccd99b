// expect: unsafe leak
// options: --check +leak
#include <stdlib.h>

static char *keep;

int main(void) {
  keep = malloc(4);
  keep = malloc(8);
  free(keep);
  return 0;
}
