// expect: unsafe leak line 7
// options: --check +leak
// The variable points elsewhere by now.
#include <stdlib.h>

int main(void) {
  char *lost = malloc(3);
  lost = NULL;
  if (!lost) exit(0);
  return 0;
}
