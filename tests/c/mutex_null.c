// expect: unsafe memory line 7
#include <pthread.h>

static pthread_mutex_t *mutex;

int main(void) {
  pthread_mutex_lock(mutex);
  return 0;
}
