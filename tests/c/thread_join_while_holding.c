// expect: unsafe deadlock
// main holds the mutex that the thread needs in order to end.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_unlock(&mutex);
  return 0;
}
