// expect: safe
// options: --check +race
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int ready, data;

static void *worker(void *argument) {
  data = 1;
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&go);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&go, &mutex);
  pthread_mutex_unlock(&mutex);
  data = 2;
  pthread_join(thread, NULL);
  return 0;
}
