// expect: unsafe assertion
// options: --check assertion
// The wait may end without a signal, before the variable is set. A reduction that lets the signal come first must try
// that order too, although the waiting thread then has nothing more to do that could be in a race.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int set;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *setter(void *argument) {
  set = 1;
  pthread_cond_signal(&c);
  return argument;
}

static void *waiter(void *argument) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  assert(set);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, setter, NULL);
  pthread_create(&two, NULL, waiter, NULL);
  return 0;
}
