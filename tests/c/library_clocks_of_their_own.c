// expect: unsafe assertion line 12
// Each of the clocks that do not go back has a beginning of its own.
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec first, second, third;
  clock_gettime(CLOCK_MONOTONIC, &first);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &second);
  clock_gettime(CLOCK_MONOTONIC_RAW, &third);
  assert(second.tv_sec >= 0);
  assert(second.tv_sec >= first.tv_sec || third.tv_sec >= first.tv_sec);
  return 0;
}
