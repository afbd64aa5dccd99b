// expect: unsafe lock line 7
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *worker(void *argument) {
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_rwlock_wrlock(&lock);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
