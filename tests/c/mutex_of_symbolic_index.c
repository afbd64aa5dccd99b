// expect: unsafe deadlock
// Two locks by unknown numbers: for equal numbers one waits for itself.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t mutexes[3];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 3;
  pthread_mutex_lock(&mutexes[i]);
  pthread_mutex_lock(&mutexes[j]);
  pthread_mutex_unlock(&mutexes[j]);
  pthread_mutex_unlock(&mutexes[i]);
  return 0;
}
