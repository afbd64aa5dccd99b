// expect: safe
// The date of a time that nobody knows: any in the ranges.
#include <assert.h>
#include <time.h>

int main(void) {
  char text[32];
  time_t now = time(NULL);
  struct tm *date = localtime(&now);
  assert(date->tm_mon >= 0 && date->tm_mon < 12 && date->tm_mday >= 1 && date->tm_sec < 60);
  assert(strftime(text, sizeof text, "%H:%M", date) == 5 && text[2] == ':' && text[0] >= '0' && text[0] <= '2');
  return 0;
}
