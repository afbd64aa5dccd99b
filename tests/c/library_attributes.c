// expect: safe
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_attr_t attributes;
  pthread_mutexattr_t of_mutex;
  size_t size;
  int state;
  assert(pthread_attr_init(&attributes) == 0);
  assert(pthread_attr_getstacksize(&attributes, &size) == 0 && size == 8388608);
  assert(pthread_attr_setstacksize(&attributes, 1 << 20) == 0 && pthread_attr_setstacksize(&attributes, 1) != 0);
  assert(pthread_attr_getstacksize(&attributes, &size) == 0 && size == 1 << 20);
  assert(pthread_attr_getguardsize(&attributes, &size) == 0 && size == 4096);
  assert(pthread_attr_getscope(&attributes, &state) == 0 && state == PTHREAD_SCOPE_SYSTEM);
  assert(pthread_attr_destroy(&attributes) == 0);
  pthread_mutexattr_init(&of_mutex);
  assert(pthread_mutexattr_getrobust(&of_mutex, &state) == 0 && state == PTHREAD_MUTEX_STALLED);
  assert(pthread_mutexattr_setrobust(&of_mutex, PTHREAD_MUTEX_STALLED) == 0);
  return 0;
}
