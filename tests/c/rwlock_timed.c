// expect: safe
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static const struct timespec until = {0, 0};

static void *worker(void *argument) {
  int result = pthread_rwlock_timedwrlock(&lock, &until);
  assert(result == ETIMEDOUT);
  result = pthread_rwlock_timedrdlock(&lock, &until);
  assert(result == 0);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_rwlock_rdlock(&lock);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  pthread_rwlock_unlock(&lock);
  return 0;
}
