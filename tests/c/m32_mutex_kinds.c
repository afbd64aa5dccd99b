// expect: safe
// flags: -m32
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static struct {
  pthread_mutex_t lock;
  int next;
} made;

int main(void) {
  assert(pthread_mutex_lock(&recursive) == 0 && pthread_mutex_lock(&recursive) == 0);
  assert(pthread_mutex_unlock(&recursive) == 0 && pthread_mutex_unlock(&recursive) == 0);
  assert(pthread_mutex_lock(&checking) == 0 && pthread_mutex_lock(&checking) == EDEADLK);
  pthread_mutex_unlock(&checking);
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  made.next = 77;
  pthread_mutex_init(&made.lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
  assert(pthread_mutex_lock(&made.lock) == 0 && pthread_mutex_lock(&made.lock) == 0 && made.next == 77);
  pthread_mutex_unlock(&made.lock);
  pthread_mutex_unlock(&made.lock);
  pthread_mutex_destroy(&made.lock);
  return 0;
}
