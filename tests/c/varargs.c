// expect: safe
#include <assert.h>
#include <stdarg.h>

static double sum(int count, ...) {
  va_list list, again;
  double total = 0;
  va_start(list, count);
  va_copy(again, list);
  for (int i = 0; i < count; i++) total += va_arg(list, int);
  total += va_arg(list, double);
  va_end(list);
  assert(va_arg(again, int) == 1);
  va_end(again);
  return total;
}

int main(void) {
  assert(sum(2, 1, 2, 0.5) == 3.5);
  assert(sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.0) == 46.0);
  return 0;
}
