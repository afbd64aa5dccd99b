/* The clocks: any time may be read, in the ranges that the types promise. */
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

int clock_gettime(int clock, struct timespec *now) {
  (void)clock;
  now->tv_sec = time(0);
  now->tv_nsec = (long)(__VERIFIER_nondet_uint() % 1000000000u);
  return 0;
}

int gettimeofday(struct timeval *now, void *zone) {
  (void)zone;
  now->tv_sec = time(0);
  now->tv_usec = (long)(__VERIFIER_nondet_uint() % 1000000u);
  return 0;
}
