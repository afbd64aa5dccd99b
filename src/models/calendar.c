/* Dates, in the proleptic Gregorian calendar; the time zone is taken to be that of Greenwich. A time that is not known
   has a date that is not known either: each field of it is any number in its range, from 1970 to 2097, whatever the
   others are. */
#include <stddef.h>

typedef long time_t;
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

int *__errno_location(void);
int __heddle_is_known(long number);
unsigned __VERIFIER_nondet_date(void);
time_t __VERIFIER_nondet_time(void);

enum { of_minute = 60, of_hour = 3600, of_day = 86400, overflow = 75 };

static long floor_of(long a, long b) { return a / b - (a % b < 0); }
static int is_leap(long year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

static int days_of(int month, long year) {
  static const unsigned char days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[month] + (month == 1 && is_leap(year));
}

/* Days from 1970 to the first day of the year. */
static long days_before(long year) {
  long before = year - 1;
  return (year - 1970) * 365 + floor_of(before, 4) - floor_of(before, 100) + floor_of(before, 400) - 477;
}

static void finish(struct tm *date) {
  date->tm_isdst = 0;
  date->tm_gmtoff = 0;
  date->tm_zone = "GMT";
}

static int below(unsigned bound) { return (int)(__VERIFIER_nondet_date() % bound); }

static struct tm *any_date(struct tm *date) {
  date->tm_sec = below(60);
  date->tm_min = below(60);
  date->tm_hour = below(24);
  date->tm_mday = 1 + below(31);
  date->tm_mon = below(12);
  date->tm_year = 70 + below(128);
  date->tm_wday = below(7);
  date->tm_yday = below(366);
  finish(date);
  return date;
}

struct tm *gmtime_r(const time_t *time, struct tm *date) {
  time_t now = *time;
  if (!__heddle_is_known(now)) return any_date(date);
  long days = floor_of(now, of_day), seconds = now - days * of_day;
  long year = 1970 + floor_of(days, 366);
  while (days_before(year + 1) <= days) ++year;
  if (year - 1900 != (int)(year - 1900)) {
    *__errno_location() = overflow;
    return NULL;
  }
  long day = days - days_before(year);
  date->tm_yday = (int)day;
  date->tm_wday = (int)((days % 7 + 11) % 7);
  int month = 0;
  for (; day >= days_of(month, year); ++month) day -= days_of(month, year);
  date->tm_sec = (int)(seconds % of_minute);
  date->tm_min = (int)(seconds / of_minute % 60);
  date->tm_hour = (int)(seconds / of_hour);
  date->tm_mday = (int)day + 1;
  date->tm_mon = month;
  date->tm_year = (int)(year - 1900);
  finish(date);
  return date;
}

struct tm *localtime_r(const time_t *time, struct tm *date) { return gmtime_r(time, date); }

/* One for all threads, which is what makes these dangerous. */
static struct tm shared_date;
struct tm *gmtime(const time_t *time) { return gmtime_r(time, &shared_date); }
struct tm *localtime(const time_t *time) { return gmtime_r(time, &shared_date); }

static int is_known(const struct tm *date) {
  return __heddle_is_known(date->tm_sec) && __heddle_is_known(date->tm_min) && __heddle_is_known(date->tm_hour) &&
         __heddle_is_known(date->tm_mday) && __heddle_is_known(date->tm_mon) && __heddle_is_known(date->tm_year);
}

time_t timegm(struct tm *date) {
  if (!is_known(date)) {
    any_date(date);
    return __VERIFIER_nondet_time();
  }
  long months = date->tm_year * 12L + date->tm_mon, year = 1900 + floor_of(months, 12);
  long days = days_before(year) + date->tm_mday - 1;
  for (int month = 0; month < months - (year - 1900) * 12; ++month) days += days_of(month, year);
  time_t result = days * of_day + date->tm_hour * (long)of_hour + date->tm_min * (long)of_minute + date->tm_sec;
  gmtime_r(&result, date);
  return result;
}

time_t mktime(struct tm *date) { return timegm(date); }
time_t timelocal(struct tm *date) { return timegm(date); }
double difftime(time_t end, time_t begin) { return (double)(end - begin); }

static const char *const day_names[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const month_names[] = {"January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December"};

/* Text that is being written: what does not fit is counted. */
struct text {
  char *to;
  size_t room, length;
};

static void put(struct text *text, char c) {
  if (text->length < text->room) text->to[text->length] = c;
  ++text->length;
}

static void put_text(struct text *text, const char *s, int most) {
  for (int i = 0; i < most && s[i] != 0; ++i) put(text, s[i]);
}

static void put_number(struct text *text, long number, int digits, char fill) {
  char reversed[24];
  int count = 0;
  if (number < 0) put(text, '-');
  unsigned long rest = number < 0 ? -(unsigned long)number : (unsigned long)number;
  if (!__heddle_is_known(number)) /* as many digits as its range has, without a branch */
    for (; count < digits; rest /= 10) reversed[count++] = (char)('0' + rest % 10);
  else
    do reversed[count++] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
  for (int i = count; i < digits; ++i) put(text, fill);
  while (count > 0) put(text, reversed[--count]);
}

/* Of a name that is not known its first letters are. */
static void put_name(struct text *text, const char *const *names, int index, int count, int most) {
  if (index < 0 || index >= count)
    put(text, '?');
  else
    put_text(text, names[index], most);
}

static int week(const struct tm *date, int first_day) {
  return (date->tm_yday + 7 - (date->tm_wday + 7 - first_day) % 7) / 7;
}

static int hour_of_twelve(int hour) { return (hour + 11) % 12 + 1; }

static void put_all(struct text *text, const char *format, const struct tm *date);

static void put_field(struct text *text, char conversion, const struct tm *date) {
  enum { whole = 99, abbreviated = 3 };
  switch (conversion) {
    case 'a': return put_name(text, day_names, date->tm_wday, 7, abbreviated);
    case 'A': return put_name(text, day_names, date->tm_wday, 7, whole);
    case 'h':
    case 'b': return put_name(text, month_names, date->tm_mon, 12, abbreviated);
    case 'B': return put_name(text, month_names, date->tm_mon, 12, whole);
    case 'c': return put_all(text, "%a %b %e %H:%M:%S %Y", date);
    case 'C': return put_number(text, (date->tm_year + 1900) / 100, 2, '0');
    case 'd': return put_number(text, date->tm_mday, 2, '0');
    case 'D':
    case 'x': return put_all(text, "%m/%d/%y", date);
    case 'e': return put_number(text, date->tm_mday, 2, ' ');
    case 'F': return put_all(text, "%Y-%m-%d", date);
    case 'H': return put_number(text, date->tm_hour, 2, '0');
    case 'I': return put_number(text, hour_of_twelve(date->tm_hour), 2, '0');
    case 'j': return put_number(text, date->tm_yday + 1, 3, '0');
    case 'k': return put_number(text, date->tm_hour, 2, ' ');
    case 'l': return put_number(text, hour_of_twelve(date->tm_hour), 2, ' ');
    case 'm': return put_number(text, date->tm_mon + 1, 2, '0');
    case 'M': return put_number(text, date->tm_min, 2, '0');
    case 'n': return put(text, '\n');
    case 'p': return put_text(text, date->tm_hour < 12 ? "AM" : "PM", whole);
    case 'P': return put_text(text, date->tm_hour < 12 ? "am" : "pm", whole);
    case 'r': return put_all(text, "%I:%M:%S %p", date);
    case 'R': return put_all(text, "%H:%M", date);
    case 's': {
      struct tm copy = *date;
      return put_number(text, timegm(&copy), 1, '0');
    }
    case 'S': return put_number(text, date->tm_sec, 2, '0');
    case 't': return put(text, '\t');
    case 'T':
    case 'X': return put_all(text, "%H:%M:%S", date);
    case 'u': return put_number(text, (date->tm_wday + 6) % 7 + 1, 1, '0');
    case 'U': return put_number(text, week(date, 0), 2, '0');
    case 'w': return put_number(text, date->tm_wday, 1, '0');
    case 'W': return put_number(text, week(date, 1), 2, '0');
    case 'y': return put_number(text, (date->tm_year + 1900) % 100, 2, '0');
    case 'Y': return put_number(text, date->tm_year + 1900L, 4, '0');
    case 'z': return put_text(text, "+0000", whole);
    case 'Z': return put_text(text, "GMT", whole);
    case '%': return put(text, '%');
    default: break;
  }
  put(text, '%');
  put(text, conversion);
}

static void put_all(struct text *text, const char *format, const struct tm *date) {
  for (; *format != 0; ++format) {
    if (*format != '%') {
      put(text, *format);
      continue;
    }
    ++format;
    while (*format == 'E' || *format == 'O' || *format == '-' || *format == '_' || *format == '^') ++format;
    if (*format == 0) return;
    put_field(text, *format, date);
  }
}

size_t strftime(char *restrict to, size_t size, const char *restrict format, const struct tm *restrict date) {
  struct text text = {to, size, 0};
  put_all(&text, format, date);
  if (text.length >= size) return 0;
  to[text.length] = 0;
  return text.length;
}

char *asctime_r(const struct tm *date, char *buffer) {
  enum { room = 26 };
  strftime(buffer, room, "%a %b %e %H:%M:%S %Y\n", date);
  return buffer;
}

char *ctime_r(const time_t *time, char *buffer) {
  struct tm date;
  return gmtime_r(time, &date) == NULL ? NULL : asctime_r(&date, buffer);
}

static char shared_text[64];
char *asctime(const struct tm *date) { return asctime_r(date, shared_text); }
char *ctime(const time_t *time) { return asctime_r(localtime(time), shared_text); }
