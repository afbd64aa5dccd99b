// expect: unsafe lock line 8
#include <pthread.h>

int main(void) {
  pthread_rwlock_t lock;
  pthread_rwlock_init(&lock, NULL);
  pthread_rwlock_destroy(&lock);
  pthread_rwlock_rdlock(&lock);
  return 0;
}
