// expect: unsafe assertion line 11
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  struct timespec until = {2000000000, 0};
  int result = pthread_mutex_timedlock(&mutex, &until);
  assert(result == 0);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
