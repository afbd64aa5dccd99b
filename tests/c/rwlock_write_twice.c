// expect: safe
// The owner of a write lock is told that it would wait for itself.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  assert(pthread_rwlock_wrlock(&lock) == 0);
  assert(pthread_rwlock_wrlock(&lock) == EDEADLK);
  assert(pthread_rwlock_rdlock(&lock) == EDEADLK);
  assert(pthread_rwlock_unlock(&lock) == 0);
  return 0;
}
