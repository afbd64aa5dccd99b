// expect: unknown
// says: input that goes on
// options: --input-pieces 1
#include <assert.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#include <unistd.h>

int main(void) {
  int timer = timerfd_create(CLOCK_MONOTONIC, 0), watcher = inotify_init1(IN_NONBLOCK);
  struct itimerspec often = {{1, 0}, {1, 0}};
  uint64_t times;
  assert(timer >= 0 && watcher >= 0 && timer != watcher);
  assert(timerfd_settime(timer, 0, &often, NULL) == 0 && inotify_add_watch(watcher, "/tmp", IN_CREATE) >= 0);
  for (int i = 0; i < 2; ++i) assert(read(timer, &times, sizeof times) <= 8);
  assert(close(timer) == 0 && timerfd_settime(timer, 0, &often, NULL) == -1);
  return 0;
}
