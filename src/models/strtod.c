/* Floating-point numbers from text. A decimal number of at most 2^53 and a power of ten up to 22 are both exact, so that
   one multiplication or division rounds as it should; others are left out. */
#include <stddef.h>

int *__errno_location(void);
int strncasecmp(const char *a, const char *b, size_t count);
void __heddle_leave_out(const char *reason);

enum { most_power = 22, range_error = 34 };

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The exponent behind a letter; without digits there is none. */
static const char *exponent(const char *s, long *result) {
  const char *digits = s + 1;
  int negative = *digits == '-';
  if (*digits == '-' || *digits == '+') ++digits;
  if (!is_digit(*digits)) return s;
  long number = 0;
  for (; is_digit(*digits); ++digits)
    if (number < 100000) number = number * 10 + (*digits - '0');
  *result += negative ? -number : number;
  return digits;
}

static double power_of_ten(long exponent) {
  double result = 1;
  while (exponent-- > 0) result *= 10;
  return result;
}

static double scaled(unsigned long long digits, long exponent) {
  enum { digit_bits = 53 };
  if (digits == 0) return 0;
  while (digits % 10 == 0 && exponent < 0) digits /= 10, ++exponent;
  if (digits >> digit_bits != 0 || exponent > most_power || exponent < -most_power)
    __heddle_leave_out("a decimal number with more than 15 digits, or a large exponent");
  return exponent < 0 ? (double)digits / power_of_ten(-exponent) : (double)digits * power_of_ten(exponent);
}

static double decimal(const char *s, const char **end) {
  unsigned long long digits = 0;
  long power = 0;
  int any = 0, has_point = 0;
  for (;; ++s) {
    if (*s == '.' && !has_point) {
      has_point = 1;
      continue;
    }
    if (!is_digit(*s)) break;
    any = 1;
    if (digits >= 1000000000000000000ull) __heddle_leave_out("a decimal number with more than 18 digits");
    digits = digits * 10 + (unsigned long long)(*s - '0');
    power -= has_point;
  }
  if (!any) return 0;
  if (*s == 'e' || *s == 'E') s = exponent(s, &power);
  *end = s;
  return scaled(digits, power);
}

static double hexadecimal(const char *s, const char **end) {
  double result = 0;
  long power = 0;
  int has_point = 0, digits = 0;
  const char *begin = s;
  for (s += 2;; ++s) {
    if (*s == '.' && !has_point) {
      has_point = 1;
      continue;
    }
    int digit = hex_digit(*s);
    if (digit < 0) break;
    if (++digits > 13) __heddle_leave_out("a hexadecimal number with more than 13 digits");
    result = result * 16 + digit;
    power -= has_point * 4;
  }
  *end = begin + 1;
  if (digits == 0) return 0;
  if (*s == 'p' || *s == 'P') s = exponent(s, &power);
  *end = s;
  if (power > 900 || power < -900) __heddle_leave_out("a hexadecimal number with a large exponent");
  for (; power > 0; --power) result *= 2;
  for (; power < 0; ++power) result /= 2;
  return result;
}

static double number(const char *s, const char **end) {
  enum { infinity = 8, inf = 3 };
  if (strncasecmp(s, "infinity", infinity) == 0 || strncasecmp(s, "inf", inf) == 0) {
    *end = s + (strncasecmp(s, "infinity", infinity) == 0 ? infinity : inf);
    return __builtin_inf();
  }
  if (strncasecmp(s, "nan", 3) == 0) {
    *end = s + 3;
    return __builtin_nan("");
  }
  return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') ? hexadecimal(s, end) : decimal(s, end);
}

double strtod(const char *restrict s, char **restrict rest) {
  const char *begin = s, *end = NULL;
  while (is_space(*s)) ++s;
  int negative = *s == '-';
  if (*s == '-' || *s == '+') ++s;
  double result = number(s, &end);
  if (rest != NULL) *rest = (char *)(end != NULL ? end : begin);
  return negative ? -result : result;
}

/* Rounded twice it is another number only if the first result lies right between two floats. */
float strtof(const char *restrict s, char **restrict rest) {
  double result = strtod(s, rest), size = __builtin_fabs(result);
  unsigned long long bits;
  __builtin_memcpy(&bits, &result, sizeof bits);
  int is_between = (bits & 0x1fffffff) == 0x10000000;
  if (is_between || (size != 0 && size < 1.17549435e-38)) __heddle_leave_out("a number that is rounded twice");
  if (size > 3.4028235677973362e38 && !__builtin_isinf(result)) *__errno_location() = range_error;
  return (float)result;
}

double atof(const char *s) { return strtod(s, NULL); }
