// expect: unknown
// options: --unwind 6
// Whether the timed waiter would spin on cannot be told within so few rounds; that it would not is not to be taken for
// granted, since main waits for ever.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, q = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x;
static struct timespec limit;
static sem_t never;

static void *waiter(void *argument) {
  pthread_mutex_lock(&m);
  while (!x) pthread_cond_timedwait(&c, &m, &limit);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_trylock(&q);
  sem_init(&never, 0, 0);
  pthread_create(&thread, NULL, waiter, NULL);
  sem_wait(&never);
  return 0;
}
