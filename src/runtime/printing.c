/* printf and its relatives. The C library prints (null) for a text that is not there, and sanitizers believe a
   precision that leads past the end of a text. For the checker both are errors (native/format_call.h), so the texts
   are looked at first, byte by byte as the function will read them. */
#include "schedule.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct rest {
  const char* format;
  va_list arguments;
};

struct conversion {
  int precision; /* negative: none */
  int is_long, is_long_double;
  char letter;
};

static int read_number(struct rest* rest) {
  if (*rest->format == '*') {
    rest->format++;
    return va_arg(rest->arguments, int);
  }
  char* end;
  long number = strtol(rest->format, &end, 10);
  rest->format = end;
  return (int)number;
}

/* Behind a percent sign. */
static struct conversion read_conversion(struct rest* rest) {
  struct conversion result = {.precision = -1};
  rest->format += strspn(rest->format, "-+ #0'");
  if (*rest->format != '.') read_number(rest);
  if (*rest->format == '.') {
    rest->format++;
    result.precision = read_number(rest);
  }
  for (; *rest->format && strchr("hlqjztL", *rest->format); rest->format++) {
    if (*rest->format == 'L') result.is_long_double = 1;
    if (*rest->format != 'L' && *rest->format != 'h') result.is_long = 1;
  }
  result.letter = *rest->format;
  if (result.letter) rest->format++;
  return result;
}

static void check_text(const char* text, int most) {
  for (int i = 0; i != most; i++) {
    heddle_check_object(text + i, 1);
    if (!*(const volatile char*)(text + i)) return;
  }
}

/* How many characters a precision allows is not told beforehand: it counts bytes. */
static void check_wide_text(const wchar_t* text, int precision) {
  for (int i = 0; precision < 0 || i == 0; i++) {
    heddle_check_object(text + i, sizeof *text);
    if (!*(const volatile wchar_t*)(text + i)) return;
  }
}

static void check_pointer(struct conversion what, const void* pointer) {
  if (what.letter != 's' || what.precision == 0) return;
  if (what.is_long)
    check_wide_text(pointer, what.precision);
  else
    check_text(pointer, what.precision < 0 ? -1 : what.precision);
}

/* Takes the argument; 0 if it is not known how (numbered arguments). */
static int check_argument(struct conversion what, struct rest* rest) {
  if (!what.letter) return 0;
  if (strchr("%m", what.letter)) return 1;
  if (strchr("diouxXc", what.letter)) {
    (void)va_arg(rest->arguments, long); /* any other takes as much room */
  } else if (strchr("aAeEfFgG", what.letter)) {
    if (what.is_long_double)
      (void)va_arg(rest->arguments, long double);
    else
      (void)va_arg(rest->arguments, double);
  } else if (strchr("spn", what.letter)) {
    check_pointer(what, va_arg(rest->arguments, const void*));
  } else {
    return 0;
  }
  return 1;
}

static void check(const char* format, va_list arguments) {
  struct rest rest = {.format = format};
  va_copy(rest.arguments, arguments);
  while ((rest.format = strchr(rest.format, '%'))) {
    rest.format++;
    if (!check_argument(read_conversion(&rest), &rest)) break;
  }
  va_end(rest.arguments);
}

/* What the models have for stdout and stderr, where they take the place of the C library. */
enum { words_of_file = 27 };
__attribute__((weak)) extern const long __heddle_output[2][words_of_file];

/* What is written to other streams of theirs arrives nowhere, and nobody reads it. */
static FILE* real_stream(void* stream) {
  static FILE* nowhere;
  if (!__heddle_output) return stream;
  if (stream == __heddle_output[0]) return stdout;
  if (stream == __heddle_output[1]) return stderr;
  heddle_check_object(stream, 1);
  (void)*(const volatile char*)stream;
  if (!nowhere) nowhere = fopen("/dev/null", "w");
  return nowhere ? nowhere : stderr;
}

int __heddle_vprintf(const char* format, va_list arguments) {
  check(format, arguments);
  return vprintf(format, arguments);
}

int __heddle_vfprintf(void* stream, const char* format, va_list arguments) {
  check(format, arguments);
  return vfprintf(real_stream(stream), format, arguments);
}

int __heddle_vsprintf(char* text, const char* format, va_list arguments) {
  check(format, arguments);
  return vsprintf(text, format, arguments);
}

int __heddle_vsnprintf(char* text, size_t size, const char* format, va_list arguments) {
  check(format, arguments);
  return vsnprintf(text, size, format, arguments);
}

#define PASS_ON(call)          \
  va_list arguments;           \
  va_start(arguments, format); \
  int result = call;           \
  va_end(arguments);           \
  return result;

int __heddle_printf(const char* format, ...) { PASS_ON(__heddle_vprintf(format, arguments)) }
int __heddle_fprintf(void* stream, const char* format, ...) { PASS_ON(__heddle_vfprintf(stream, format, arguments)) }
int __heddle_sprintf(char* text, const char* format, ...) { PASS_ON(__heddle_vsprintf(text, format, arguments)) }
int __heddle_snprintf(char* text, size_t size, const char* format, ...) {
  PASS_ON(__heddle_vsnprintf(text, size, format, arguments))
}

int __heddle_fputs(const char* text, void* stream) { return fputs(text, real_stream(stream)); }
int __heddle_fputc(int character, void* stream) { return fputc(character, real_stream(stream)); }
int __heddle_fflush(void* stream) { return stream ? fflush(real_stream(stream)) : 0; }

#pragma clang attribute pop
