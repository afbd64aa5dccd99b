// expect: safe
// A global of zeros is what the initialiser gives.
#include <pthread.h>

static pthread_mutex_t mutex;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  return 0;
}
