// expect: unsafe deadlock
// Nobody looks before waiting: the signal may come first, and is lost.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

static void *producer(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&filled, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
