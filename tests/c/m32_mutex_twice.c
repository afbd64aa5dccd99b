// expect: unsafe deadlock
// flags: -m32
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  return 0;
}
