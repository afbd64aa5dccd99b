// expect: unsafe deadlock
// Two threads wait for each other's locks, whether or not a third one is ever let into its atomic section.
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int condition);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int f;

static void *refused(void *argument) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(0);
  __VERIFIER_atomic_end();
  return argument;
}

static void *flips(void *argument) {
  for (;;) f = !f;
  return argument;
}

static void *crossing(void *argument) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  return argument;
}

int main(void) {
  pthread_t one, two, three;
  pthread_create(&one, NULL, refused, NULL);
  pthread_create(&two, NULL, flips, NULL);
  pthread_create(&three, NULL, crossing, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  return 0;
}
