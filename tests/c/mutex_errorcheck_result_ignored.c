// expect: unsafe assertion line 24
// The second lock fails, nobody looks, and the first unlock lets the other thread in.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static int inside;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  inside = 1;
  inside = 0;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  assert(!inside);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
