// expect: unsafe memory line 10
// So far behind one object there is no other one.
#include <stdlib.h>

int main(void) {
  char *p = malloc(8), *q = malloc(8);
  if (!p || !q) return 0;
  for (long i = -8; i <= 8; i++)
    if (i != 0) {
      if (*(p + (i << 32)) == 3) return 1;
    }
  return 0;
}
