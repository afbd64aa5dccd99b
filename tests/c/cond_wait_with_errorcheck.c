// expect: safe
// An error-checking mutex notices that the caller does not hold it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_mutex_t mutex = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  assert(pthread_cond_wait(&condition, &mutex) == EPERM);
  return 0;
}
