// expect: safe
// flags: -m32
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int into(char *buffer, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(buffer, size, format, list);
  va_end(list);
  return length;
}

extern long __VERIFIER_nondet_long(void);

int main(void) {
  char text[64];
  assert(sprintf(text, "%ld %lu %zu %lld %hhd", -5l, 4294967295ul, (size_t)7, -4294967296ll, 300) == 30);
  assert(strcmp(text, "-5 4294967295 7 -4294967296 44") == 0);
  assert(into(text, sizeof text, "%d %s %lld %c %ld %f", 1, "two", 3ll << 32, '4', 5l, 6.5) == 30);
  assert(strcmp(text, "1 two 12884901888 4 5 6.500000") == 0);
  long n = __VERIFIER_nondet_long();
  if (n < -1000 || n > -999) return 0;
  into(text, sizeof text, "%ld|%s", n, "end");
  assert(strcmp(text, "-1000|end") == 0 || strcmp(text, "-999|end") == 0);
  return 0;
}
