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
unsigned __VERIFIER_nondet_uint(void);

enum { of_monotonic = 1, of_process = 2, of_monotonic_raw = 4, of_monotonic_coarse = 6, of_boottime = 7, clocks };

static int is_never_set(int clock) {
  return clock == of_monotonic || clock == of_process || clock == of_monotonic_raw || clock == of_monotonic_coarse ||
         clock == of_boottime;
}

static long nanoseconds(void) { return (long)(__VERIFIER_nondet_uint() % 1000000000u); }

static void read_on(int clock, struct timespec *now) {
  enum { nanosecond_bits = 30 };
  static unsigned long latest[clocks]; /* seconds above nanoseconds */
  unsigned long seconds = __VERIFIER_nondet_uint();
  unsigned long moment = seconds << nanosecond_bits | (unsigned long)nanoseconds();
  moment = __atomic_max_fetch(&latest[clock], moment, __ATOMIC_SEQ_CST);
  now->tv_sec = (time_t)(moment >> nanosecond_bits);
  now->tv_nsec = (long)(moment & ((1ul << nanosecond_bits) - 1));
}

int clock_gettime(int clock, struct timespec *now) {
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
