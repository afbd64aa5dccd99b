// expect: unsafe memory line 11
// options: --input-pieces 1
// A read that gets nothing leaves nothing behind.
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

int main(void) {
  uint64_t times;
  read(timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), &times, sizeof times);
  if (times > 1) return 1;
  return 0;
}
