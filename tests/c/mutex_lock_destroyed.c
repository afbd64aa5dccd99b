// expect: unsafe lock line 8
#include <pthread.h>

int main(void) {
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, NULL);
  pthread_mutex_destroy(&mutex);
  pthread_mutex_lock(&mutex);
  return 0;
}
