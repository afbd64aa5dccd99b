// expect: unknown
// Whether it is held, or has been initialised at all, is not known.
#include <pthread.h>
extern pthread_mutex_t lock;

int main(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
