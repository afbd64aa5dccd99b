// expect: safe
// options: --check +race
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int data, ready;

static void *worker(void *argument) {
  data = 1;
  pthread_rwlock_wrlock(&lock);
  ready = 1;
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (pthread_rwlock_tryrdlock(&lock) == 0) {
    int is_ready = ready;
    pthread_rwlock_unlock(&lock);
    if (is_ready) data = 2;
  }
  pthread_join(thread, 0);
  return 0;
}
