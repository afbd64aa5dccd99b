// expect: safe
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t attributes;
  int type = -1;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_gettype(&attributes, &type);
  assert(type == PTHREAD_MUTEX_DEFAULT);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutexattr_gettype(&attributes, &type);
  assert(type == PTHREAD_MUTEX_RECURSIVE);
  pthread_mutexattr_destroy(&attributes);
  return 0;
}
