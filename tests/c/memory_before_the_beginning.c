// expect: unsafe memory line 8
#include <stdlib.h>

int main(void) {
  int *row = calloc(4, sizeof *row);
  int *p = row;
  p--;
  int value = *p;
  free(row);
  return value;
}
