// expect: unsafe deadlock
// A thread that is cancelled while it waits for a condition has taken the mutex again, and nobody unlocks it.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  while (1) pthread_cond_wait(&never, &mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return 0;
}
