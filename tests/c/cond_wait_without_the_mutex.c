// expect: unsafe lock line 8
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_cond_wait(&filled, &mutex);
  return 0;
}
