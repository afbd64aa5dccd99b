// expect: unsafe lock
// main does not wait for the thread before it destroys the mutex.
#include <pthread.h>

static pthread_mutex_t mutex;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_init(&mutex, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_destroy(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
