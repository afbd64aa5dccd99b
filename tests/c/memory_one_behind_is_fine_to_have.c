// expect: safe
// A pointer just behind the end may be compared, only not followed.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *row = calloc(4, sizeof *row), *end = row + 4;
  int count = 0;
  for (int *p = row; p != end; p++) count += *p + 1;
  assert(count == 4 && end - row == 4);
  free(row);
  return 0;
}
