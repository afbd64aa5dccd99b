// expect: unsafe assertion line 11
// Two readings may be the same.
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec first, second;
  clock_gettime(CLOCK_MONOTONIC, &first);
  clock_gettime(CLOCK_MONOTONIC, &second);
  if (first.tv_sec != second.tv_sec || first.tv_sec != 7) return 0;
  assert(first.tv_nsec != second.tv_nsec);
  return 0;
}
