// expect: unsafe assertion line 9
#include <assert.h>
#include <time.h>

int main(void) {
  timer_t timer;
  struct itimerspec limit = {.it_value.tv_nsec = 1000000000};
  timer_create(CLOCK_REALTIME, NULL, &timer);
  assert(timer_settime(timer, 0, &limit, NULL) == 0);
  return 0;
}
