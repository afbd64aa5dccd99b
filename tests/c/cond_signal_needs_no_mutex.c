// expect: safe
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int ready;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  pthread_cond_signal(&go);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&go, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  assert(pthread_cond_destroy(&go) == 0);
  return 0;
}
