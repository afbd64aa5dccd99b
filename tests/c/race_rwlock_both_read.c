// expect: unsafe race
// options: --check +race
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int data;

static void *worker(void *argument) {
  pthread_rwlock_rdlock(&lock);
  data++;
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  return 0;
}
