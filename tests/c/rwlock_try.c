// expect: safe
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *other(void *argument) {
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  assert(pthread_rwlock_unlock(&lock) == 0);
  return argument;
}

static void *third(void *argument) {
  assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  return argument;
}

int main(void) {
  pthread_t thread;
  assert(pthread_rwlock_rdlock(&lock) == 0);
  pthread_create(&thread, NULL, other, NULL);
  pthread_join(thread, NULL);
  assert(pthread_rwlock_unlock(&lock) == 0);
  assert(pthread_rwlock_trywrlock(&lock) == 0);
  pthread_create(&thread, NULL, third, NULL);
  pthread_join(thread, NULL);
  assert(pthread_rwlock_unlock(&lock) == 0);
  return 0;
}
