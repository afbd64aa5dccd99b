// expect: safe
// says: qsort compares as one implementation does
// silent: bsearch
// Which of two equal elements comes first is left open by C, so "safe" rests on an assumption.
#include <assert.h>
#include <stdlib.h>

static int by_tens(const void *a, const void *b) { return *(const int *)a / 10 - *(const int *)b / 10; }

int main(void) {
  int numbers[] = {21, 11, 12};
  qsort(numbers, 3, sizeof numbers[0], by_tens);
  assert(numbers[0] / 10 == 1 && numbers[1] / 10 == 1 && numbers[2] == 21);
  return 0;
}
