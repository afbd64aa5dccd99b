// expect: safe
// Attributes that change nothing that can be seen are accepted.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_mutexattr_t mutex;
  pthread_condattr_t condition;
  pthread_rwlockattr_t rwlock;
  pthread_barrierattr_t barrier;
  pthread_attr_t thread;
  int state = -1;
  assert(pthread_mutexattr_init(&mutex) == 0 && pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_mutexattr_setprotocol(&mutex, PTHREAD_PRIO_NONE) == 0);
  assert(pthread_condattr_init(&condition) == 0 && pthread_condattr_setclock(&condition, CLOCK_MONOTONIC) == 0);
  assert(pthread_condattr_setpshared(&condition, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_rwlockattr_init(&rwlock) == 0);
  assert(pthread_rwlockattr_setpshared(&rwlock, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_rwlockattr_setkind_np(&rwlock, PTHREAD_RWLOCK_PREFER_WRITER_NP) == 0);
  assert(pthread_barrierattr_init(&barrier) == 0);
  assert(pthread_barrierattr_setpshared(&barrier, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_attr_init(&thread) == 0 && pthread_attr_setguardsize(&thread, 4096) == 0);
  assert(pthread_attr_getdetachstate(&thread, &state) == 0 && state == PTHREAD_CREATE_JOINABLE);
  return 0;
}
