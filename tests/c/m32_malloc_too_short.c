// expect: unsafe memory line 8
// flags: -m32
#include <stdlib.h>

int main(void) {
  char *p = malloc(sizeof(void *));
  for (int i = 0; i < 8; i++)
    p[i] = 0;
  free(p);
  return 0;
}
