// expect: unsafe leak line 7
// options: --check +leak
// The function that had it has returned.
#include <stdlib.h>

static int use(void) {
  char *lost = malloc(3);
  lost[0] = 1;
  return lost[0];
}

int main(void) { exit(use()); }
