// expect: unsafe memory
// flags: -D_GNU_SOURCE
#include <stdlib.h>

static int compare(const void *a, const void *b, void *unused) {
  (void)unused;
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int numbers[] = {3, 1, 2};
  qsort_r(numbers, 4, sizeof *numbers, compare, NULL);
  return 0;
}
