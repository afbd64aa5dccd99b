// expect: unsafe assertion line 10
// A recursive mutex is for its owner only: another's trylock is refused.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void *worker(void *argument) {
  assert(pthread_mutex_trylock(&mutex) == 0);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  assert(pthread_mutex_trylock(&mutex) == 0);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
