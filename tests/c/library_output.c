// expect: safe
#include <stdarg.h>
#include <stdio.h>

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

int main(void) {
  report("%s %d\n", "number", 3);
  fputs("text\n", stdout);
  fputc('c', stdout);
  fwrite("abc", 1, 3, stdout);
  perror("nothing");
  return 0;
}
