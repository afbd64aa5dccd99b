// expect: unsafe lock line 9
#include <pthread.h>

static pthread_mutex_t mutex;

int main(void) {
  pthread_mutex_init(&mutex, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_destroy(&mutex);
  return 0;
}
