// expect: unknown
// says: a robust mutex
// flags: -D_GNU_SOURCE
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  return 0;
}
