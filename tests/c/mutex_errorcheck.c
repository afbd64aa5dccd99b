// expect: safe
// An error-checking mutex says what went wrong instead of blocking.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex;

static void *worker(void *argument) {
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  int type;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutexattr_gettype(&attributes, &type);
  assert(type == PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == EDEADLK);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  return 0;
}
