// expect: unsafe deadlock
// The owner of the lock has ended without giving it back.
#include <pthread.h>

static volatile int never;

static void *spinner(void *argument) {
  while (!never) {
  }
  return argument;
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *argument) {
  pthread_mutex_lock(&m);
  return argument;
}

int main(void) {
  pthread_t spinning, one;
  pthread_create(&spinning, NULL, spinner, NULL);
  pthread_create(&one, NULL, first, NULL);
  pthread_join(one, NULL);
  pthread_mutex_lock(&m);
  return 0;
}
