// expect: unsafe deadlock
// The flag is set between the look and the wait.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static atomic_int full;

static void *producer(void *argument) {
  full = 1;
  pthread_cond_signal(&filled);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  while (!full) pthread_cond_wait(&filled, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
