// expect: unsafe memory
// flags: -m32
#include <stdarg.h>

static int second(int first, ...) {
  va_list list;
  va_start(list, first);
  int result = va_arg(list, int) + va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) { return second(1, 2); }
