// expect: unsafe deadlock
// options: --unwind 6
// Main waits for a lock that it holds itself. Whether the timed waiter would spin on cannot be told within so few rounds.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, q = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x;
static struct timespec limit;

static void *waiter(void *argument) {
  pthread_mutex_lock(&m);
  while (!x) pthread_cond_timedwait(&c, &m, &limit);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_trylock(&q);
  pthread_create(&thread, NULL, waiter, NULL);
  pthread_mutex_lock(&q);
  return 0;
}
