// expect: unsafe assertion line 12
// Any time may pass between two readings, and the nanoseconds alone may go back.
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec first, second;
  clock_gettime(CLOCK_BOOTTIME, &first);
  clock_gettime(CLOCK_BOOTTIME, &second);
  if (first.tv_sec != 1000000) return 0;
  assert(second.tv_sec >= first.tv_sec);
  assert(!(second.tv_sec == 2000000000 && first.tv_nsec == 999999999 && second.tv_nsec == 0));
  return 0;
}
