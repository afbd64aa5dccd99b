// expect: unsafe deadlock
// The one who goes round holds the lock that the other needs to stop it.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int stop;

static void *stopper(void *argument) {
  pthread_mutex_lock(&m);
  stop = 1;
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  int flips = 0;
  pthread_create(&thread, NULL, stopper, NULL);
  pthread_mutex_lock(&m);
  while (!stop) flips = !flips;
  pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
  return 0;
}
