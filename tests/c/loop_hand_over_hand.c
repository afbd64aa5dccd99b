// expect: unsafe assertion line 35
// A ring of locks, each taken before the last one is given back. Main follows, a lock behind, and comes to the first one
// again: two rounds.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static volatile int ready;

static void *worker(void *argument) {
  pthread_mutex_lock(&m[0]);
  ready = 1;
  for (;;) {
    pthread_mutex_lock(&m[1]);
    pthread_mutex_unlock(&m[0]);
    pthread_mutex_lock(&m[2]);
    pthread_mutex_unlock(&m[1]);
    pthread_mutex_lock(&m[0]);
    pthread_mutex_unlock(&m[2]);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) {
  }
  pthread_mutex_lock(&m[0]);
  pthread_mutex_lock(&m[1]);
  pthread_mutex_unlock(&m[0]);
  pthread_mutex_lock(&m[2]);
  pthread_mutex_unlock(&m[1]);
  pthread_mutex_lock(&m[0]);
  assert(0);
}
