// expect: safe
// Nothing is left after an assumption that cannot hold; threads that wait do not count either.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, NULL, worker, NULL);
  __VERIFIER_assume(0);
  assert(0);
  return 0;
}
