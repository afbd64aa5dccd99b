// expect: safe
// flags: -m32
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  struct {
    time_t seconds;
    int guard;
  } now = {0, 4};
  time_t result = time(&now.seconds);
  assert(result == now.seconds && now.guard == 4);
  struct timespec first, second;
  clock_gettime(CLOCK_MONOTONIC, &first);
  clock_gettime(CLOCK_MONOTONIC, &second);
  assert(second.tv_sec >= first.tv_sec && first.tv_nsec >= 0 && first.tv_nsec < 1000000000);
  time_t day = 86400;
  struct tm date;
  gmtime_r(&day, &date);
  assert(date.tm_year == 70 && date.tm_mon == 0 && date.tm_mday == 2);
  return 0;
}
