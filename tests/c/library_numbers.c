// expect: safe
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int row[5] = {5, 2, 4, 1, 3}, key = 4;
  qsort(row, 5, sizeof row[0], compare);
  for (int i = 0; i < 5; i++) assert(row[i] == i + 1);
  assert(bsearch(&key, row, 5, sizeof row[0], compare) == &row[3]);
  assert(atoi(" 42x") == 42 && strtol("-0x1f", NULL, 16) == -31 && abs(-3) == 3);
  assert(isdigit('7') && !isdigit('a') && isalpha('q') && toupper('b') == 'B' && isspace('\t'));
  return 0;
}
