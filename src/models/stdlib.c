/* Numbers from text, sorting and searching, and small arithmetic. */
#include <limits.h>
#include <stddef.h>

int *__errno_location(void);
int rand(void);

enum { invalid_argument = 22, range_error = 34 };

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;

div_t div(int a, int b) {
  div_t result = {a / b, a % b};
  return result;
}

ldiv_t ldiv(long a, long b) {
  ldiv_t result = {a / b, a % b};
  return result;
}

typedef struct {
  long long quot, rem;
} lldiv_t;

lldiv_t lldiv(long long a, long long b) {
  lldiv_t result = {a / b, a % b};
  return result;
}

long long imaxabs(long long n) { return llabs(n); }
lldiv_t imaxdiv(long long a, long long b) { return lldiv(a, b); }

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return INT_MAX;
}

/* The number without its sign; more than the limit is the limit, and an error. */
static unsigned long long magnitude(const char *s, const char **end, int base, unsigned long long limit, int *overflow) {
  const char *begin = s;
  unsigned long long n = 0;
  *overflow = 0;
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && digit(s[2]) < 16) {
    s += 2;
    begin = s;
    base = 16;
  }
  if (base == 0) base = *s == '0' ? 8 : 10;
  for (; digit(*s) < base; ++s) {
    unsigned long long next = (unsigned long long)digit(*s);
    if (*overflow || n > (limit - next) / (unsigned long long)base) {
      *overflow = 1;
      n = limit;
    } else {
      n = n * (unsigned long long)base + next;
    }
  }
  *end = s == begin ? 0 : s;
  return n;
}

static const char *sign(const char *s, int *negative) {
  while (is_space(*s)) ++s;
  *negative = *s == '-';
  return *s == '-' || *s == '+' ? s + 1 : s;
}

static int is_base(int base) {
  int is_one = base == 0 || (base >= 2 && base <= 36);
  if (!is_one) *__errno_location() = invalid_argument;
  return is_one;
}

static void finish(const char *s, const char *end, char **rest, int overflow) {
  if (overflow) *__errno_location() = range_error;
  if (rest != 0) *rest = (char *)(end != 0 ? end : s);
}

static unsigned long long signed_number(const char *s, char **rest, int base, unsigned long long most) {
  if (!is_base(base)) return 0;
  int negative, overflow;
  const char *digits = sign(s, &negative), *end;
  unsigned long long n = magnitude(digits, &end, base, negative ? 1 + most : most, &overflow);
  finish(s, end, rest, overflow);
  return negative ? 0 - n : n;
}

static unsigned long long unsigned_number(const char *s, char **rest, int base, unsigned long long most) {
  if (!is_base(base)) return 0;
  int negative, overflow;
  const char *digits = sign(s, &negative), *end;
  unsigned long long n = magnitude(digits, &end, base, most, &overflow);
  finish(s, end, rest, overflow);
  return negative && !overflow ? 0 - n : n;
}

long strtol(const char *restrict s, char **restrict rest, int base) {
  return (long)signed_number(s, rest, base, LONG_MAX);
}

long long strtoll(const char *restrict s, char **restrict rest, int base) {
  return (long long)signed_number(s, rest, base, LLONG_MAX);
}

unsigned long strtoul(const char *restrict s, char **restrict rest, int base) {
  return (unsigned long)unsigned_number(s, rest, base, ULONG_MAX);
}

unsigned long long strtoull(const char *restrict s, char **restrict rest, int base) {
  return unsigned_number(s, rest, base, ULLONG_MAX);
}

long long strtoq(const char *restrict s, char **restrict rest, int base) { return strtoll(s, rest, base); }
unsigned long long strtouq(const char *restrict s, char **restrict rest, int base) { return strtoull(s, rest, base); }
long long strtoimax(const char *restrict s, char **restrict rest, int base) { return strtoll(s, rest, base); }
unsigned long long strtoumax(const char *restrict s, char **restrict rest, int base) { return strtoull(s, rest, base); }

long __strtol_internal(const char *restrict s, char **restrict rest, int base, int groups) {
  (void)groups;
  return strtol(s, rest, base);
}

unsigned long __strtoul_internal(const char *restrict s, char **restrict rest, int base, int groups) {
  (void)groups;
  return strtoul(s, rest, base);
}

int atoi(const char *s) { return (int)strtol(s, 0, 10); }
long atol(const char *s) { return strtol(s, 0, 10); }
long long atoll(const char *s) { return strtoll(s, 0, 10); }

static void swap(char *a, char *b, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    char c = a[i];
    a[i] = b[i];
    b[i] = c;
  }
}

/* Down from `root` until both children are no larger. */
static void sift(char *base, size_t root, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  for (;;) {
    size_t child = 2 * root + 1;
    if (child >= count) return;
    if (child + 1 < count && compare(base + child * size, base + (child + 1) * size) < 0) ++child;
    if (compare(base + root * size, base + child * size) >= 0) return;
    swap(base + root * size, base + child * size, size);
    root = child;
  }
}

void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *base = array;
  for (size_t i = count / 2; i > 0; --i) sift(base, i - 1, count, size, compare);
  for (size_t end = count; end > 1; --end) {
    swap(base, base + (end - 1) * size, size);
    sift(base, 0, end - 1, size, compare);
  }
}

void *bsearch(const void *key, const void *array, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *base = array;
  while (count > 0) {
    const char *middle = base + count / 2 * size;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) {
      base = middle + size;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return 0;
}

int rand_r(unsigned *seed) {
  *seed = (unsigned)rand();
  return (int)*seed;
}
