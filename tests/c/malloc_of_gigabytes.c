// expect: unsafe assertion line 8
// There may be so much memory, all of which need not be kept.
#include <stdlib.h>

void reach_error(void);

int main(void) {
  if (malloc(2UL << 30) != 0) reach_error();
  return 0;
}
