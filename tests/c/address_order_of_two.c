// expect: unsafe assertion line 9
// The second block need not lie above the first.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(8), *b = malloc(8);
  if (!a || !b) return 0;
  assert(a < b);
  return 0;
}
