// expect: unknown
// There may be so much memory, but not here.
#include <stdlib.h>

void reach_error(void);

int main(void) {
  if (malloc(2UL << 30) != 0) reach_error();
  return 0;
}
