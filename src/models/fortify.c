/* The checked variants of library functions that compilers put in the place of the plain ones. The machine checks every
   access itself. */
#include <stdarg.h>
#include <stddef.h>

char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t count);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t count);
size_t fread(void *to, size_t size, size_t count, void *file);
int vprintf(const char *format, va_list arguments);
int vfprintf(void *file, const char *format, va_list arguments);
int vsprintf(char *to, const char *format, va_list arguments);
int vsnprintf(char *to, size_t size, const char *format, va_list arguments);
char *stpcpy(char *restrict to, const char *restrict from);
void vsyslog(int priority, const char *format, va_list arguments);

void *__memcpy_chk(void *to, const void *from, size_t count, size_t room) {
  (void)room;
  return __builtin_memcpy(to, from, count);
}

void *__memmove_chk(void *to, const void *from, size_t count, size_t room) {
  (void)room;
  return __builtin_memmove(to, from, count);
}

void *__memset_chk(void *to, int byte, size_t count, size_t room) {
  (void)room;
  return __builtin_memset(to, byte, count);
}

char *__strcpy_chk(char *to, const char *from, size_t room) {
  (void)room;
  return strcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t count, size_t room) {
  (void)room;
  return strncpy(to, from, count);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
  (void)room;
  return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t count, size_t room) {
  (void)room;
  return strncat(to, from, count);
}

int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = vprintf(format, arguments);
  va_end(arguments);
  return result;
}

int __fprintf_chk(void *file, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(file, format, arguments);
  va_end(arguments);
  return result;
}

int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
  (void)flag;
  (void)room;
  va_list arguments;
  va_start(arguments, format);
  int result = vsprintf(to, format, arguments);
  va_end(arguments);
  return result;
}

int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
  (void)flag;
  (void)room;
  va_list arguments;
  va_start(arguments, format);
  int result = vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return result;
}

char *__stpcpy_chk(char *to, const char *from, size_t room) {
  (void)room;
  return stpcpy(to, from);
}

void *__mempcpy_chk(void *to, const void *from, size_t count, size_t room) {
  (void)room;
  return (char *)__builtin_memcpy(to, from, count) + count;
}

int __vprintf_chk(int flag, const char *format, va_list arguments) {
  (void)flag;
  return vprintf(format, arguments);
}

int __vfprintf_chk(void *file, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vfprintf(file, format, arguments);
}

int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list arguments) {
  (void)flag;
  (void)room;
  return vsprintf(to, format, arguments);
}

int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list arguments) {
  (void)flag;
  (void)room;
  return vsnprintf(to, size, format, arguments);
}

void __syslog_chk(int priority, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  vsyslog(priority, format, arguments);
  va_end(arguments);
}

void __vsyslog_chk(int priority, int flag, const char *format, va_list arguments) {
  (void)flag;
  vsyslog(priority, format, arguments);
}

size_t __fread_chk(void *to, size_t room, size_t size, size_t count, void *file) {
  (void)room;
  return fread(to, size, count, file);
}
