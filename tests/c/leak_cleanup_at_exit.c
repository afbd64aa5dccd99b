// expect: unsafe leak line 7
// property: valid-memcleanup
// That it can still be reached does not help.
#include <stdlib.h>

int main(void) {
  char *mine = malloc(2);
  if (mine) exit(1);
  free(mine);
  return 0;
}
