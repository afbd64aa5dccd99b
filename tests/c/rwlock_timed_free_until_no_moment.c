// expect: unsafe assertion line 11
// glibc looks at the moment first, even where the lock is free.
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  struct timespec never = {0, 1000000000};
  int result = pthread_rwlock_timedrdlock(&lock, &never);
  assert(result == 0);
  return 0;
}
