// expect: safe
// A normal mutex is busy for its owner too.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  assert(pthread_mutex_trylock(&mutex) == 0);
  assert(pthread_mutex_trylock(&mutex) == EBUSY);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_destroy(&mutex) == 0);
  return 0;
}
