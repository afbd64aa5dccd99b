// expect: unsafe assertion line 26
// It need not time out either.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&go);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  struct timespec until = {2000000000, 0};
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  int result = pthread_cond_timedwait(&go, &mutex, &until);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  assert(result == ETIMEDOUT);
  return 0;
}
