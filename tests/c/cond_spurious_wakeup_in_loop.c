// expect: safe
// A loop around the wait looks again: waking up without a reason changes nothing.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full;

static void *producer(void *argument) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&mutex);
    full++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  while (full < 3) pthread_cond_wait(&filled, &mutex);
  assert(full == 3);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
