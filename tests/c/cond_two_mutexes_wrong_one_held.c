// expect: unsafe lock line 9
#include <pthread.h>

static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&mine);
  pthread_cond_wait(&go, &other);
  return 0;
}
