/* Mathematics that is not an instruction of the machine: classes of numbers, and rounding to integers. */
int *__errno_location(void);

enum { is_nan_class, infinite_class, zero_class, subnormal_class, normal_class };

#define CLASSIFY(x) __builtin_fpclassify(is_nan_class, infinite_class, normal_class, subnormal_class, zero_class, x)

int __fpclassify(double x) { return CLASSIFY(x); }
int __fpclassifyf(float x) { return CLASSIFY(x); }
int __isnan(double x) { return __builtin_isnan(x); }
int __isnanf(float x) { return __builtin_isnan(x); }
int __isinf(double x) { return __builtin_isinf_sign(x); }
int __isinff(float x) { return __builtin_isinf_sign(x); }
int __finite(double x) { return __builtin_isfinite(x); }
int __finitef(float x) { return __builtin_isfinite(x); }
int __signbit(double x) { return __builtin_signbit(x); }
int __signbitf(float x) { return __builtin_signbitf(x); }
int isnan(double x) { return __isnan(x); }
int isinf(double x) { return __isinf(x); }
int finite(double x) { return __finite(x); }

long lround(double x) { return (long)__builtin_round(x); }
long lroundf(float x) { return (long)__builtin_roundf(x); }
long long llround(double x) { return (long long)__builtin_round(x); }
long lrint(double x) { return (long)__builtin_rint(x); }
long long llrint(double x) { return (long long)__builtin_rint(x); }

double fdim(double x, double y) { return x <= y ? 0 : x - y; }

double modf(double x, double *whole) {
  *whole = __builtin_trunc(x);
  return __builtin_copysign(__builtin_isinf(x) ? 0 : x - *whole, x);
}

/* From one half to one, times a power of two. */
double frexp(double x, int *exponent) {
  *exponent = 0;
  if (x == 0 || !__builtin_isfinite(x)) return x;
  for (; __builtin_fabs(x) >= 1; ++*exponent) x /= 2;
  for (; __builtin_fabs(x) < 0.5; --*exponent) x *= 2;
  return x;
}

/* Rounded once: all steps are exact but the last one, which leads to a number that is not normal. */
static double scale(double x, int exponent) {
  enum { lowest = -1021, least = -1080, most = 1025 };
  int own;
  double part = frexp(x, &own);
  long power = (long)own + exponent;
  if (power > most) power = most;
  if (power < least) power = least;
  for (; power > 0; --power) part *= 2;
  if (power < lowest) {
    double rest = 1;
    for (; power < lowest; ++power) rest *= 2;
    return part * 0x1p-1021 / rest;
  }
  for (; power < 0; ++power) part /= 2;
  return part;
}

double ldexp(double x, int exponent) {
  enum { out_of_range = 34 };
  if (x == 0 || !__builtin_isfinite(x)) return x;
  double result = scale(x, exponent);
  if (result == 0 || !__builtin_isfinite(result)) *__errno_location() = out_of_range;
  return result;
}
float ldexpf(float x, int exponent) { return (float)ldexp(x, exponent); }
double scalbn(double x, int exponent) { return ldexp(x, exponent); }
float scalbnf(float x, int exponent) { return (float)ldexp(x, exponent); }
