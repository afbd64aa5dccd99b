// expect: safe
// Locks in the wrong order, but one side gives up after a while.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  struct timespec until = {2000000000, 0};
  pthread_mutex_lock(&b);
  if (pthread_mutex_timedlock(&a, &until) == 0) pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(thread, NULL);
  return 0;
}
