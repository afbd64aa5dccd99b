/* Text that is printed into memory of its own. */
#include <stdarg.h>
#include <stddef.h>

void *malloc(size_t size);
int vsnprintf(char *to, size_t size, const char *format, va_list arguments);

int vasprintf(char **result, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0 || (*result = malloc((size_t)length + 1)) == NULL) return -1;
  return vsnprintf(*result, (size_t)length + 1, format, arguments);
}

int asprintf(char **result, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(result, format, arguments);
  va_end(arguments);
  return length;
}

int __vasprintf_chk(char **result, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vasprintf(result, format, arguments);
}

int __asprintf_chk(char **result, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(result, format, arguments);
  va_end(arguments);
  return length;
}
