// expect: unsafe deadlock
// Each round holds as many locks as the one before, but others. The second one waits for ever.
#include <pthread.h>

static pthread_mutex_t m[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};

int main(void) {
  pthread_mutex_lock(&m[1]);
  pthread_mutex_lock(&m[2]);
  for (;;) {
    pthread_mutex_lock(&m[0]);
    pthread_mutex_lock(&m[3]);
    pthread_mutex_unlock(&m[1]);
    pthread_mutex_unlock(&m[2]);
  }
}
