// expect: safe
// says: timers do not expire
#include <assert.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void fail(int number) { assert(number == 0); }

int main(void) {
  struct itimerval value = {.it_value.tv_sec = 1}, before;
  struct itimerspec limit = {.it_value.tv_sec = 1};
  struct timespec resolution;
  timer_t timer;
  signal(SIGALRM, fail);
  assert(alarm(1) == 0 && setitimer(ITIMER_REAL, &value, &before) == 0);
  assert(timer_create(CLOCK_MONOTONIC, NULL, &timer) == 0 && timer_settime(timer, 0, &limit, NULL) == 0);
  assert(clock_getres(CLOCK_MONOTONIC, &resolution) == 0 && resolution.tv_nsec > 0 && clock_getres(99, NULL) == -1);
  sleep(2);
  return timer_delete(timer);
}
