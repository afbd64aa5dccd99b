// expect: safe
// The monotonic clock does not go back, whichever threads read it.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static struct timespec begin, end;

static int is_before(const struct timespec *one, const struct timespec *other) {
  return one->tv_sec < other->tv_sec || (one->tv_sec == other->tv_sec && one->tv_nsec < other->tv_nsec);
}

static void *worker(void *argument) {
  struct timespec later;
  clock_gettime(CLOCK_MONOTONIC, &end);
  clock_gettime(CLOCK_MONOTONIC, &later);
  assert(!is_before(&later, &end));
  return argument;
}

int main(void) {
  pthread_t thread;
  struct timespec last;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  assert(begin.tv_sec >= 0);
  assert(begin.tv_nsec >= 0 && begin.tv_nsec < 1000000000);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  clock_gettime(CLOCK_MONOTONIC, &last);
  assert(!is_before(&end, &begin));
  assert(!is_before(&last, &end));
  assert(last.tv_sec - begin.tv_sec >= 0);
  return 0;
}
