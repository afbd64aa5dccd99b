// expect: safe
// says: the time zone is that of Greenwich
#include <assert.h>
#include <string.h>
#include <time.h>

static void is(time_t time, const char *text) {
  struct tm date;
  char buffer[64];
  assert(gmtime_r(&time, &date) == &date && strftime(buffer, sizeof buffer, "%Y-%m-%d %H:%M:%S %a %b %j", &date) > 0);
  assert(strcmp(buffer, text) == 0 && mktime(&date) == time);
}

int main(void) {
  struct tm date = {.tm_year = 124, .tm_mon = 12, .tm_mday = 32, .tm_hour = -1};
  char buffer[32];
  time_t first = 0;
  is(0, "1970-01-01 00:00:00 Thu Jan 001");
  is(951782400, "2000-02-29 00:00:00 Tue Feb 060");
  is(-1, "1969-12-31 23:59:59 Wed Dec 365");
  is(4102444799, "2099-12-31 23:59:59 Thu Dec 365");
  assert(mktime(&date) == 1738364400 && date.tm_mon == 0 && date.tm_mday == 31 && date.tm_hour == 23);
  assert(strcmp(asctime_r(gmtime(&first), buffer), "Thu Jan  1 00:00:00 1970\n") == 0);
  assert(strcmp(ctime(&first), buffer) == 0 && strftime(buffer, 4, "%Y", localtime(&first)) == 0);
  assert(difftime(5, 3) == 2);
  return 0;
}
