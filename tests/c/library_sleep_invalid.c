// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  struct timespec never = {0, 1000000000}, some = {0, 999999999}, now;
  assert(nanosleep(&some, NULL) == 0);
  assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &some, NULL) == 0);
  assert(nanosleep(&never, NULL) == -1 && errno == EINVAL);
  assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &never, NULL) == EINVAL);
  errno = 0;
  assert(clock_gettime(1000, &now) == -1 && errno == EINVAL);
  assert(clock_gettime(CLOCK_TAI, &now) == 0);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  assert(pthread_attr_setstacksize(&attributes, 1) == EINVAL);
  assert(pthread_attr_setstacksize(&attributes, 1 << 16) == 0);
  errno = 0;
  assert(strtol("7", NULL, 10) == 7 && errno == 0);
  assert(strtol("7", NULL, 1) == 0 && errno == EINVAL);
  errno = 0;
  assert(strtoul("7", NULL, 37) == 0 && errno == EINVAL);
  return 0;
}
