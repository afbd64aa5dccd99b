// expect: unsafe deadlock
// Main waits for one that spins, and holds the lock that another thread waits for.
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
  never = 1;
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t spinning, one;
  pthread_mutex_lock(&m);
  pthread_create(&spinning, NULL, spinner, NULL);
  pthread_create(&one, NULL, first, NULL);
  pthread_join(spinning, NULL);
  pthread_mutex_unlock(&m);
  pthread_join(one, NULL);
  return 0;
}
