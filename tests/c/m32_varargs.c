// expect: safe
// flags: -m32
#include <assert.h>
#include <stdarg.h>
#include <string.h>

struct pair {
  char a;
  long long b;
};

static long long sum(int count, ...) {
  va_list list, copy;
  va_start(list, count);
  long long total = 0;
  for (int i = 0; i < count; i++) total += va_arg(list, int);
  va_copy(copy, list);
  long long first = va_arg(list, long long), again = va_arg(copy, long long);
  assert(first == again);
  double real = va_arg(list, double);
  const char *text = va_arg(list, const char *);
  struct pair pair = va_arg(list, struct pair);
  long double wide = va_arg(list, long double);
  char small = (char)va_arg(list, int);
  va_end(copy);
  va_end(list);
  assert(real == 2.5 && strcmp(text, "abc") == 0 && pair.a == 7 && pair.b == -9 && wide == 1.25L && small == 'x');
  return total + first;
}

int main(void) {
  struct pair pair = {7, -9};
  assert(sum(2, 1, -2, 5000000000ll, 2.5, "abc", pair, 1.25L, 'x') == 4999999999ll);
  return 0;
}
