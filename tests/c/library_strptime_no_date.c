// expect: unsafe memory line 10
// What is no date leaves nothing behind.
#define _GNU_SOURCE
#include <time.h>

int main(void) {
  struct tm date;
  char *rest = strptime("yesterday", "%d.%m.%Y", &date);
  (void)rest;
  if (date.tm_mday == 3) return 1;
  return 0;
}
