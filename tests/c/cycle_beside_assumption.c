// expect: unknown
// options: --time 4
// Nobody posts the semaphore. The poller goes round for ever, and only where its assumption holds: that it fails at
// times must not hide the thread that waits. Whether something else than a failed assumption can come of it is not
// followed.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

void __VERIFIER_assume(int condition);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t never;

static void *poller(void *argument) {
  for (;;) {
    __VERIFIER_assume(pthread_mutex_trylock(&m) == 0);
    pthread_mutex_unlock(&m);
  }
  return argument;
}

static void *rival(void *argument) {
  for (;;)
    if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t one, two;
  sem_init(&never, 0, 0);
  pthread_create(&one, NULL, poller, NULL);
  pthread_create(&two, NULL, rival, NULL);
  sem_wait(&never);
  return 0;
}
