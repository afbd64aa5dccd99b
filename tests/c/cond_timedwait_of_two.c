// expect: safe
// Each of the two takes the mutex again whenever its time is up, which would go on for ever.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int flag;

static void *worker(void *argument) {
  struct timespec soon = {1, 0};
  pthread_mutex_lock(&m);
  while (!flag) pthread_cond_timedwait(&c, &m, &soon);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&two, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  flag = 1;
  pthread_mutex_unlock(&m);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
