/* The clocks: any time may be read, in the ranges that the types promise. Those that are never set (of the time since
   the system was started, of the time that the process has used) do not go back: what one shows is what it has shown
   before, to any thread, or later. What each has shown last is kept in one word, so that reading it is one step. */
typedef long time_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timeval {
  time_t tv_sec;
  long tv_usec;
};

time_t time(time_t *result);
int usleep(unsigned microseconds);
int *__errno_location(void);
unsigned __VERIFIER_nondet_uint(void);

enum {
  of_monotonic = 1,
  of_process = 2,
  of_monotonic_raw = 4,
  of_monotonic_coarse = 6,
  of_boottime = 7,
  of_tai = 11,
  clocks
};

static int is_never_set(int clock) {
  return clock == of_monotonic || clock == of_process || clock == of_monotonic_raw || clock == of_monotonic_coarse ||
         clock == of_boottime;
}

static long nanoseconds(void) { return (long)(__VERIFIER_nondet_uint() % 1000000000u); }

static void read_on(int clock, struct timespec *now) {
  enum { nanosecond_bits = 30 };
  static unsigned long long latest[clocks]; /* seconds above nanoseconds */
  unsigned long long seconds = __VERIFIER_nondet_uint();
  if (sizeof(time_t) < sizeof seconds) seconds &= 0x7fffffff;
  unsigned long long moment = seconds << nanosecond_bits | (unsigned long long)nanoseconds();
  moment = __atomic_max_fetch(&latest[clock], moment, __ATOMIC_RELAXED);
  now->tv_sec = (time_t)(moment >> nanosecond_bits);
  now->tv_nsec = (long)(moment & ((1ull << nanosecond_bits) - 1));
}

enum { invalid = 22 };

int clock_gettime(int clock, struct timespec *now) {
  if (clock < 0 || clock > of_tai) {
    *__errno_location() = invalid;
    return -1;
  }
  if (is_never_set(clock)) {
    read_on(clock, now);
    return 0;
  }
  now->tv_sec = time(0);
  now->tv_nsec = nanoseconds();
  return 0;
}

int gettimeofday(struct timeval *now, void *zone) {
  (void)zone;
  now->tv_sec = time(0);
  now->tv_usec = (long)(__VERIFIER_nondet_uint() % 1000000u);
  return 0;
}

struct timeb {
  time_t time;
  unsigned short millitm;
  short timezone, dstflag;
};

int ftime(struct timeb *now) {
  now->time = time(0);
  now->millitm = (unsigned short)(__VERIFIER_nondet_uint() % 1000u);
  now->timezone = now->dstflag = 0;
  return 0;
}

int timespec_get(struct timespec *now, int base) {
  enum { utc = 1 };
  if (base != utc) return 0;
  clock_gettime(0, now);
  return base;
}

/* Time passes between any two steps, so that sleeping is nothing but a cancellation point. */
static int sleep_for(const struct timespec *time) {
  if (time->tv_nsec < 0 || time->tv_nsec >= 1000000000 || time->tv_sec < 0) return invalid;
  usleep(0);
  return 0;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
  (void)rest;
  int failure = sleep_for(time);
  if (failure != 0) *__errno_location() = failure;
  return failure == 0 ? 0 : -1;
}

int clock_nanosleep(int clock, int flags, const struct timespec *time, struct timespec *rest) {
  (void)clock;
  (void)flags;
  (void)rest;
  return sleep_for(time);
}
