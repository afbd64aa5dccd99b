// expect: safe
// Waits until a moment that there is not fail with EINVAL; where nobody has to wait, they may also succeed.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static const struct timespec never = {0, 1000000000}, before = {0, -1};

static void *others(void *unused) {
  assert(pthread_mutex_timedlock(&mutex, &never) == EINVAL);
  assert(pthread_rwlock_timedrdlock(&lock, &never) == EINVAL);
  assert(pthread_rwlock_timedwrlock(&lock, &before) == EINVAL);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_t none;
  sem_init(&none, 0, 0);
  assert(sem_timedwait(&none, &before) == -1 && errno == EINVAL);
  sem_post(&none);
  int result = sem_timedwait(&none, &never);
  assert(result == 0 || errno == EINVAL);
  pthread_mutex_lock(&mutex);
  pthread_rwlock_wrlock(&lock);
  pthread_create(&thread, NULL, others, NULL);
  pthread_join(thread, NULL);
  return 0;
}
