// expect: safe
// When main returns the process ends: nobody waits for the thread, and that is no deadlock.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
