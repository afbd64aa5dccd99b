// expect: unsafe assertion line 23
// Two threads that nothing orders may read the clock in either order.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static struct timespec first, second;

static void *worker(void *argument) {
  clock_gettime(CLOCK_MONOTONIC, argument);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, &first);
  pthread_create(&other, NULL, worker, &second);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  if (first.tv_sec > second.tv_sec)
    ++second.tv_nsec;
  else
    assert(first.tv_sec == second.tv_sec);
  return 0;
}
