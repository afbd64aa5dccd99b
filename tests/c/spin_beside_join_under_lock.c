// expect: unsafe deadlock
// Main joins a thread that wants the lock which main holds.
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
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t spinning, one;
  pthread_create(&spinning, NULL, spinner, NULL);
  pthread_create(&one, NULL, first, NULL);
  pthread_mutex_lock(&m);
  pthread_join(one, NULL);
  pthread_mutex_unlock(&m);
  pthread_join(spinning, NULL);
  return 0;
}
