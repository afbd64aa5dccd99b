// expect: unsafe race
// options: --check +race
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int data;

static void *worker(void *argument) {
  data = 1;
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (pthread_rwlock_trywrlock(&lock) == 0)
    pthread_rwlock_unlock(&lock);
  else
    data = 2;
  pthread_join(thread, 0);
  return 0;
}
