// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  struct tm date = {0};
  char *rest = strptime("2024-02-29 07:08 x", "%Y-%m-%d %H:%M", &date);
  assert(rest != NULL && strcmp(rest, " x") == 0);
  assert(date.tm_year == 124 && date.tm_mon == 1 && date.tm_mday == 29 && date.tm_hour == 7 && date.tm_min == 8);
  assert(date.tm_wday == 4 && date.tm_yday == 59);
  assert(strptime("2024-13-01", "%F", &date) == NULL);
  return 0;
}
