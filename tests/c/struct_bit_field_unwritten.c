// expect: unsafe memory line 12
// The neighbour that was never written, in the same word.
#include <stdlib.h>

struct small {
  unsigned a : 3, b : 5;
};

int main(void) {
  struct small small;
  small.a = 5;
  if (small.b == 1) exit(1);
  return 0;
}
