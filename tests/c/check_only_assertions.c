// expect: safe
// options: --check assertion
// A deadlock does not count when it is not asked for.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  return 0;
}
