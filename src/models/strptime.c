/* Dates from text. Conversions that depend on other ones, or on the language, are not followed. */
#include "models/input.h"

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

static _Bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Null: there is no number, or it is not in the range. */
static const char *number(const char *text, int digits, int low, int high, int *result) {
  while (*text == ' ') ++text;
  if (*text < '0' || *text > '9') return 0;
  int sum = 0;
  for (; digits > 0 && *text >= '0' && *text <= '9'; --digits) sum = sum * 10 + (*text++ - '0');
  *result = sum;
  return sum < low || sum > high ? 0 : text;
}

static const char *literal(const char *text, char c) { return *text == c ? text + 1 : 0; }

static const char *parse(const char *text, const char *format, struct tm *date);

static const char *short_year(const char *text, int *year) {
  text = number(text, 2, 0, 99, year);
  if (text != 0 && *year < 69) *year += 100;
  return text;
}

static const char *full_year(const char *text, int *year) {
  text = number(text, 4, 0, 9999, year);
  if (text != 0) *year -= 1900;
  return text;
}

static const char *day_of_year(const char *text, int *day) {
  text = number(text, 3, 1, 366, day);
  if (text != 0) --*day;
  return text;
}

static const char *month(const char *text, int *month) {
  text = number(text, 2, 1, 12, month);
  if (text != 0) --*month;
  return text;
}

static const char *convert(const char *text, char conversion, struct tm *date) {
  switch (conversion) {
    case '%': return literal(text, '%');
    case 'd':
    case 'e': return number(text, 2, 1, 31, &date->tm_mday);
    case 'H':
    case 'k': return number(text, 2, 0, 23, &date->tm_hour);
    case 'M': return number(text, 2, 0, 59, &date->tm_min);
    case 'S': return number(text, 2, 0, 61, &date->tm_sec);
    case 'm': return month(text, &date->tm_mon);
    case 'j': return day_of_year(text, &date->tm_yday);
    case 'y': return short_year(text, &date->tm_year);
    case 'Y': return full_year(text, &date->tm_year);
    case 'D': return parse(text, "%m/%d/%y", date);
    case 'F': return parse(text, "%Y-%m-%d", date);
    case 'R': return parse(text, "%H:%M", date);
    case 'T': return parse(text, "%H:%M:%S", date);
    case 'n':
    case 't':
      while (is_space(*text)) ++text;
      return text;
    default: __heddle_leave_out("a conversion of strptime that is not known here", "");
  }
  return 0;
}

static const char *parse(const char *text, const char *format, struct tm *date) {
  for (; *format != 0 && text != 0; ++format) {
    if (is_space(*format))
      while (is_space(*text)) ++text;
    else if (*format == '%')
      text = convert(text, *++format, date);
    else
      text = literal(text, *format);
  }
  return text;
}

/* The day of the week and of the year, once the rest is known. */
static void complete(struct tm *date) {
  static const short before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  if (date->tm_mon < 0 || date->tm_mon > 11 || date->tm_mday < 1 || date->tm_mday > 31) return;
  long year = 1900l + date->tm_year, past = year - 1;
  _Bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  date->tm_yday = before[date->tm_mon] + (is_leap && date->tm_mon > 1) + date->tm_mday - 1;
  date->tm_wday = (int)((past * 365 + past / 4 - past / 100 + past / 400 + date->tm_yday + 1) % 7);
}

/* Does the format name a day as a year, a month and a day in it? */
static _Bool has_date(const char *format) {
  _Bool year = 0, month = 0, day = 0;
  for (; *format != 0; ++format) {
    if (*format != '%' || *++format == 0) continue;
    _Bool all = *format == 'D' || *format == 'F';
    year = year || all || *format == 'Y' || *format == 'y';
    month = month || all || *format == 'm';
    day = day || all || *format == 'd' || *format == 'e';
  }
  return year && month && day;
}

char *strptime(const char *text, const char *format, struct tm *date) {
  const char *rest = parse(text, format, date);
  if (rest != 0 && has_date(format)) complete(date);
  return (char *)rest;
}
