// expect: unsafe deadlock
// Two wait, and only one is woken.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int started;

static void *waiter(void *argument) {
  pthread_mutex_lock(&mutex);
  while (!started) pthread_cond_wait(&go, &mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, waiter, NULL);
  pthread_mutex_lock(&mutex);
  started = 1;
  pthread_cond_signal(&go);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
