/* scanf and its like: from text, from a stream. */
#include "models/stream.h"

#include <limits.h>
#include <stdarg.h>

double strtod(const char *text, char **rest);

/* Where the characters come from. The one that is looked at is taken only when it fits. */
struct scanner {
  const char *text;
  struct stream *file;
  int next; /* that was looked at, plus 2; 0: none yet */
  int taken;
};

static int peek(struct scanner *in) {
  if (in->next == 0) {
    int character = in->file != 0 ? __heddle_read_character(in->file, ASKER("scanf")) : (unsigned char)*in->text;
    if (in->file == 0 && character == 0) character = end_of_file;
    in->next = character + 2;
  }
  return in->next - 2;
}

static void advance(struct scanner *in) {
  if (in->file == 0) ++in->text;
  in->next = 0;
  ++in->taken;
}

int ungetc(int character, struct stream *file);
static void finish(struct scanner *in) {
  if (in->file != 0 && in->next > 1) ungetc(in->next - 2, in->file);
}

static _Bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static void skip_space(struct scanner *in) {
  while (is_space(peek(in))) advance(in);
}

enum length { as_char, as_short, as_int, as_long, as_long_long };

struct conversion {
  _Bool is_skipped;
  int width; /* 0: not given */
  enum length length;
  char kind;
};

static const char *read_conversion(const char *format, struct conversion *result) {
  *result = (struct conversion){.length = as_int};
  if (*format == '*') result->is_skipped = 1, ++format;
  for (; *format >= '0' && *format <= '9'; ++format) result->width = result->width * 10 + (*format - '0');
  for (; *format == 'h'; ++format) result->length = result->length == as_short ? as_char : as_short;
  for (; *format == 'l' || *format == 'j' || *format == 'z' || *format == 't' || *format == 'q'; ++format) {
    _Bool is_longest = *format == 'j' || *format == 'q' || result->length == as_long;
    result->length = is_longest ? as_long_long : as_long;
  }
  result->kind = *format;
  return *format != 0 ? format + 1 : format;
}

static void store_number(void *to, enum length length, unsigned long long number) {
  switch (length) {
    case as_char: *(unsigned char *)to = (unsigned char)number; break;
    case as_short: *(unsigned short *)to = (unsigned short)number; break;
    case as_int: *(unsigned *)to = (unsigned)number; break;
    case as_long: *(unsigned long *)to = (unsigned long)number; break;
    case as_long_long: *(unsigned long long *)to = number; break;
  }
}

static int digit(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return INT_MAX;
}

static _Bool take_if(struct scanner *in, int *left, int a, int b) {
  if (*left == 0 || (peek(in) != a && peek(in) != b)) return 0;
  advance(in);
  --*left;
  return 1;
}

/* False: there is no number. One that is too large is what strtol makes of it, or strtoll of one that is longer. */
static _Bool scan_integer(struct scanner *in, int width, int base, _Bool is_signed, _Bool is_longest,
                          unsigned long long *result) {
  int left = width == 0 ? INT_MAX : width;
  skip_space(in);
  _Bool is_negative = peek(in) == '-', has_digits = 0, is_too_large = 0;
  take_if(in, &left, '-', '+');
  if ((base == 0 || base == 16) && take_if(in, &left, '0', '0')) {
    has_digits = 1;
    if (take_if(in, &left, 'x', 'X'))
      base = 16, has_digits = 0;
    else if (base == 0)
      base = 8;
  }
  if (base == 0) base = 10;
  unsigned long long most = !is_signed ? (is_longest ? ULLONG_MAX : ULONG_MAX) : is_longest ? LLONG_MAX : LONG_MAX;
  unsigned long long limit = is_signed && is_negative ? 1 + most : most, n = 0;
  for (; left > 0 && digit(peek(in)) < base; --left) {
    unsigned long long next = (unsigned long long)digit(peek(in));
    is_too_large = is_too_large || n > (limit - next) / (unsigned long long)base;
    n = is_too_large ? limit : n * (unsigned long long)base + next;
    has_digits = 1;
    advance(in);
  }
  *result = is_negative && (is_signed || !is_too_large) ? 0 - n : n;
  return has_digits;
}

static _Bool scan_float(struct scanner *in, int width, double *result) {
  enum { longest = 64 };
  char text[longest + 1];
  int left = width == 0 || width > longest ? longest : width, count = 0;
  skip_space(in);
  for (; left > 0; --left) {
    int c = peek(in);
    _Bool is_sign = c == '-' || c == '+', is_exponent = c == 'e' || c == 'E';
    _Bool after_exponent = count > 0 && (text[count - 1] == 'e' || text[count - 1] == 'E');
    _Bool fits =
        (c >= '0' && c <= '9') || c == '.' || (is_exponent && count > 0) || (is_sign && (count == 0 || after_exponent));
    if (!fits) break;
    text[count++] = (char)c;
    advance(in);
  }
  text[count] = 0;
  char *rest = text;
  *result = strtod(text, &rest);
  return count > 0 && rest != text;
}

/* The characters of "%[a-z]", behind the bracket. Answers where the format goes on. */
static const char *read_set(const char *format, _Bool *set) {
  _Bool is_inverse = *format == '^';
  if (is_inverse) ++format;
  for (int i = 0; i < 256; ++i) set[i] = is_inverse;
  const char *begin = format;
  while (*format != 0 && (*format != ']' || format == begin)) {
    unsigned char from = (unsigned char)*format++, to = from;
    if (*format == '-' && format[1] != ']' && format[1] != 0) {
      to = (unsigned char)format[1];
      format += 2;
    }
    for (int i = from; i <= to; ++i) set[i] = !is_inverse;
  }
  return *format == ']' ? format + 1 : format;
}

/* Characters that are in the set (null: no white space), or any (of %c). */
static _Bool scan_text(struct scanner *in, const struct conversion *how, const _Bool *set, char *to) {
  _Bool takes_all = how->kind == 'c';
  int most = how->width != 0 ? how->width : takes_all ? 1 : INT_MAX, count = 0;
  for (; count < most && peek(in) != end_of_file; ++count) {
    int c = peek(in);
    if (!takes_all && (set != 0 ? !set[c] : is_space(c))) break;
    if (!how->is_skipped) to[count] = (char)c;
    advance(in);
  }
  if (!takes_all && !how->is_skipped && count > 0) to[count] = 0;
  return takes_all ? count == most : count > 0;
}

static int base_of(char kind) {
  return kind == 'i' ? 0 : kind == 'o' ? 8 : kind == 'x' || kind == 'X' || kind == 'p' ? 16 : 10;
}

/* One conversion that may store something. False: what is there does not fit. */
static _Bool convert(struct scanner *in, const struct conversion *how, const _Bool *set, void *to) {
  unsigned long long number;
  double real;
  switch (how->kind) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'p':
      if (!scan_integer(in, how->width, base_of(how->kind), how->kind == 'd' || how->kind == 'i',
                        how->length == as_long_long, &number))
        return 0;
      if (!how->is_skipped) store_number(to, how->kind == 'p' ? as_long : how->length, number);
      return 1;
    case 'e':
    case 'f':
    case 'g':
    case 'E':
    case 'G':
    case 'a':
      if (!scan_float(in, how->width, &real)) return 0;
      if (!how->is_skipped && how->length == as_long) *(double *)to = real;
      if (!how->is_skipped && how->length != as_long) *(float *)to = (float)real;
      return 1;
    case 's': skip_space(in); return scan_text(in, how, 0, to);
    case 'c': return scan_text(in, how, 0, to);
    case '[': return scan_text(in, how, set, to);
    default: __heddle_leave_out("a conversion of scanf that is not known here", "");
  }
  return 0;
}

static int scan(struct scanner *in, const char *format, va_list arguments) {
  int stored = 0;
  while (*format != 0) {
    if (is_space(*format)) {
      skip_space(in);
      ++format;
    } else if (*format != '%') {
      if (peek(in) == end_of_file) return stored == 0 ? end_of_file : stored;
      if (peek(in) != (unsigned char)*format++) break;
      advance(in);
    } else {
      struct conversion how;
      _Bool set[256];
      format = read_conversion(format + 1, &how);
      if (how.kind == '[') format = read_set(format, set);
      if (how.kind == '%') {
        skip_space(in);
        if (peek(in) != '%') break;
        advance(in);
        continue;
      }
      void *to = how.is_skipped ? 0 : va_arg(arguments, void *);
      if (how.kind == 'n') {
        if (!how.is_skipped) store_number(to, how.length, (unsigned long)in->taken);
        continue;
      }
      if (how.kind != 'c' && how.kind != '[') skip_space(in);
      if (peek(in) == end_of_file) return stored == 0 ? end_of_file : stored;
      if (!convert(in, &how, set, to)) break;
      stored += !how.is_skipped;
    }
  }
  return stored;
}

int vsscanf(const char *text, const char *format, va_list arguments) {
  struct scanner in = {.text = text};
  return scan(&in, format, arguments);
}

int vfscanf(struct stream *file, const char *format, va_list arguments) {
  __heddle_possible_cancellation_point();
  struct scanner in = {.file = file};
  int result = scan(&in, format, arguments);
  finish(&in);
  return result;
}

int vscanf(const char *format, va_list arguments) { return vfscanf(&__heddle_input, format, arguments); }

int sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vsscanf(text, format, arguments);
  va_end(arguments);
  return result;
}

int fscanf(struct stream *file, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfscanf(file, format, arguments);
  va_end(arguments);
  return result;
}

int scanf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vscanf(format, arguments);
  va_end(arguments);
  return result;
}
