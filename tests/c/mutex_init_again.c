// expect: safe
// After destroy a mutex can be initialised again.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutex_t mutex;
  for (int i = 0; i < 2; i++) {
    assert(pthread_mutex_init(&mutex, NULL) == 0);
    assert(pthread_mutex_lock(&mutex) == 0);
    assert(pthread_mutex_unlock(&mutex) == 0);
    assert(pthread_mutex_destroy(&mutex) == 0);
  }
  return 0;
}
