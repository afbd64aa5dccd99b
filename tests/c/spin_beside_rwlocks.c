// expect: unsafe deadlock
// Two read-write locks in the wrong order, beside a thread that spins.
#include <pthread.h>

static volatile int never;

static void *spinner(void *argument) {
  while (!never) {
  }
  return argument;
}

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;

static void *first(void *argument) {
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_wrlock(&b);
  pthread_rwlock_unlock(&b);
  pthread_rwlock_unlock(&a);
  return argument;
}

static void *second(void *argument) {
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_wrlock(&a);
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&b);
  return argument;
}

int main(void) {
  pthread_t spinning, one, two;
  pthread_create(&spinning, NULL, spinner, NULL);
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(spinning, NULL);
  return 0;
}
