// expect: unsafe assertion line 9
// A block may lie anywhere.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  if (!p) return 0;
  assert((unsigned long)p > 2012);
  return 0;
}
