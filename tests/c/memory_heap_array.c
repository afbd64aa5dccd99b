// expect: unsafe memory line 8
#include <stdlib.h>

int main(void) {
  int n = 5;
  int *row = malloc((size_t)n);
  row[0] = 1;
  row[1] = 2;
  free(row);
  return 0;
}
