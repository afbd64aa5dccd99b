/* What our models of library functions call, where they take the place of the C library's own. */
#include "schedule.h"

#include <stdarg.h>
#include <stdio.h>

/* What the models have for stdout and stderr. */
enum { words_of_file = 27 };
__attribute__((weak)) extern const long __heddle_output[2][words_of_file];

/* What is written to other streams arrives nowhere, and nobody reads it. */
static FILE* real_stream(const void* stream) {
  static FILE* nowhere;
  if (__heddle_output && stream == __heddle_output[0]) return stdout;
  if (__heddle_output && stream == __heddle_output[1]) return stderr;
  heddle_check_object(stream, 1);
  (void)*(const volatile char*)stream;
  if (!nowhere) nowhere = fopen("/dev/null", "w");
  return nowhere ? nowhere : stderr;
}

int __heddle_vfprintf(const void* stream, const char* format, va_list arguments) {
  return vfprintf(real_stream(stream), format, arguments);
}

int __heddle_fprintf(const void* stream, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __heddle_vfprintf(stream, format, arguments);
  va_end(arguments);
  return result;
}

int __heddle_fputs(const char* text, const void* stream) { return fputs(text, real_stream(stream)); }
int __heddle_fputc(int character, const void* stream) { return fputc(character, real_stream(stream)); }
int __heddle_fflush(const void* stream) { return stream ? fflush(real_stream(stream)) : 0; }

long __heddle_write(int number, const void* bytes, size_t count) {
  heddle_check_object(bytes, count);
  if (number == 1 || number == 2) fwrite(bytes, 1, count, number == 1 ? stdout : stderr);
  return (long)count;
}

int __heddle_is_known(void) { return heddle_given(heddle_self(), 1); }
int __heddle_is_alone(void) { return heddle_given(heddle_self(), 1); }

/* The recorded execution ends where a thread comes to something that is left out, and stops or cancels it in front of
   these. */
void __heddle_omit(void) {}
void __heddle_leave_out(void) {}
void __heddle_cancellation_point(void) {}
void __heddle_possible_cancellation_point(void) {}

#pragma clang attribute pop
