// expect: safe
// options: --no-spurious-wakeups
// A timed wait may end without a signal: no deadlock, and the mutex is held again.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec until = {0, 0};
  pthread_mutex_lock(&mutex);
  int result = pthread_cond_timedwait(&never, &mutex, &until);
  assert(result == ETIMEDOUT);
  assert(pthread_mutex_unlock(&mutex) == 0);
  return 0;
}
