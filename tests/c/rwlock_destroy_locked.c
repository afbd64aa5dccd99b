// expect: unsafe lock line 11
#include <pthread.h>

int main(void) {
  pthread_rwlock_t lock;
  pthread_rwlockattr_t attributes;
  pthread_rwlockattr_init(&attributes);
  pthread_rwlock_init(&lock, &attributes);
  pthread_rwlockattr_destroy(&attributes);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_destroy(&lock);
  return 0;
}
