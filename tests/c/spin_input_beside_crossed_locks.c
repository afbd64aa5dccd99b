// expect: unsafe deadlock
// Two threads take two locks in opposite orders, beside one that looks at a variable for some inputs.
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int stop, y;

static void *monitor(void *argument) {
  while (!stop)
    if (__VERIFIER_nondet_bool() && y) break;
  return argument;
}

static void *crossing(void *argument) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, monitor, NULL);
  pthread_create(&two, NULL, crossing, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(two, NULL);
  stop = 1;
  pthread_join(one, NULL);
  return 0;
}
