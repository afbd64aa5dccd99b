// expect: unsafe lock line 7
#include <pthread.h>

int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_destroy(&mutex);
  pthread_mutex_destroy(&mutex);
  return 0;
}
