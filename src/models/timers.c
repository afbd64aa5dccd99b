/* Timers, which never expire: no signal is delivered. And clocks beyond those of time.c. */
#include <stddef.h>

struct moment {
  long seconds, fraction;
};
struct timer {
  struct moment interval, value;
};

int *__errno_location(void);
int __VERIFIER_nondet_fails(void);

enum { not_permitted = 1, invalid_argument = 22, clocks = 12 };

static int fail(int number) {
  *__errno_location() = number;
  return -1;
}

static int is_clock(int clock) { return clock >= 0 && clock < clocks; }

unsigned alarm(unsigned seconds) {
  (void)seconds;
  return 0;
}

unsigned ualarm(unsigned microseconds, unsigned interval) {
  (void)microseconds, (void)interval;
  return 0;
}

int getitimer(int which, struct timer *value) {
  if (which < 0 || which > 2) return fail(invalid_argument);
  *value = (struct timer){0};
  return 0;
}

int setitimer(int which, const struct timer *value, struct timer *before) {
  (void)value;
  if (which < 0 || which > 2) return fail(invalid_argument);
  if (before != NULL) *before = (struct timer){0};
  return 0;
}

int timer_create(int clock, const void *event, void **timer) {
  static long made;
  (void)event;
  if (!is_clock(clock)) return fail(invalid_argument);
  *timer = (void *)__atomic_add_fetch(&made, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int timer_delete(void *timer) {
  (void)timer;
  return 0;
}

int timer_gettime(void *timer, struct timer *value) {
  (void)timer;
  *value = (struct timer){0};
  return 0;
}

int timer_settime(void *timer, int flags, const struct timer *value, struct timer *before) {
  (void)timer, (void)flags;
  if (value->value.fraction < 0 || value->value.fraction >= 1000000000) return fail(invalid_argument);
  if (before != NULL) *before = (struct timer){0};
  return 0;
}

int timer_getoverrun(void *timer) {
  (void)timer;
  return 0;
}

int clock_getres(int clock, struct moment *resolution) {
  if (!is_clock(clock)) return fail(invalid_argument);
  if (resolution != NULL) *resolution = (struct moment){0, 1};
  return 0;
}

int timespec_getres(struct moment *resolution, int base) {
  return base == 1 && clock_getres(0, resolution) == 0 ? base : 0;
}

/* Whether it may is up to the system. */
static int permitted(void) { return __VERIFIER_nondet_fails() == 0 ? 0 : fail(not_permitted); }

int clock_settime(int clock, const struct moment *now) {
  (void)now;
  return is_clock(clock) ? permitted() : fail(invalid_argument);
}

int settimeofday(const struct moment *now, const void *zone) {
  (void)now, (void)zone;
  return permitted();
}

int stime(const long *now) {
  (void)now;
  return permitted();
}

/* The clock of the process stands for those of all processes and threads. */
enum { of_process = 2, of_thread = 3 };

int clock_getcpuclockid(int process, int *clock) {
  (void)process;
  *clock = of_process;
  return 0;
}

int pthread_getcpuclockid(unsigned long thread, int *clock) {
  (void)thread;
  *clock = of_thread;
  return 0;
}
