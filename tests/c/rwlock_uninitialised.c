// expect: unsafe lock line 7
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_rwlock_t *lock = malloc(sizeof *lock);
  pthread_rwlock_wrlock(lock);
  free(lock);
  return 0;
}
