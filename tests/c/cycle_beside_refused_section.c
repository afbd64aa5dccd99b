// expect: safe
// The other thread never enters its section, whatever happens: there is no execution that anybody asks about, although
// the first one waits again and again.
#include <pthread.h>

void __VERIFIER_assume(int condition);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *refused(void *argument) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(0);
  __VERIFIER_atomic_end();
  return argument;
}

static void *waiter(void *argument) {
  pthread_mutex_lock(&m);
  for (;;) pthread_cond_wait(&c, &m);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, waiter, NULL);
  pthread_create(&two, NULL, refused, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
