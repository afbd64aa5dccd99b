// expect: unsafe assertion line 16
// Nobody signals. The wait ends by time, and the loop looks at the flag once more.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int inside, flag;

static void *worker(void *argument) {
  struct timespec soon = {1, 0};
  pthread_mutex_lock(&m);
  inside = 1;
  while (!flag) pthread_cond_timedwait(&c, &m, &soon);
  assert(0);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  if (inside) flag = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
