// expect: unsafe assertion line 12
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct timespec now, pause = {0, 1000};
  time_t before = time(NULL);
  sleep(0);
  nanosleep(&pause, NULL);
  assert(clock_gettime(CLOCK_REALTIME, &now) == 0);
  assert(before == time(NULL));
  return 0;
}
