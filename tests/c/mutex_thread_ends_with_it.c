// expect: unsafe deadlock
// The worker returns without unlocking, and main waits for ever.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&mutex);
  return 0;
}
