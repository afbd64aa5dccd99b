// expect: unsafe race
// options: --check +race
// Nor does a lock with a time limit, if time runs out.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *worker(void *argument) {
  data = 1;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  struct timespec now = {0, 0};
  pthread_create(&thread, 0, worker, 0);
  if (pthread_mutex_timedlock(&lock, &now) == 0)
    pthread_mutex_unlock(&lock);
  else
    data = 2;
  pthread_join(thread, 0);
  return 0;
}
