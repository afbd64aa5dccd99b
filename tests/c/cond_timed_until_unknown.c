// expect: unsafe memory line 14
// The moment until which it waits was never written.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

int main(void) {
  struct timespec until;
  until.tv_sec = time(NULL) + 1;
  pthread_mutex_lock(&mutex);
  while (!ready && pthread_cond_timedwait(&condition, &mutex, &until) == 0)
    ;
  pthread_mutex_unlock(&mutex);
  return 0;
}
