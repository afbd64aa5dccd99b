// expect: safe
// Main waits for a thread that waits for one that only looks, and holds a lock that nobody else wants.
#include <pthread.h>

static volatile int never;

static void *spinner(void *argument) {
  while (!never) {
  }
  return argument;
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_t spinning;

static void *first(void *argument) {
  pthread_join(spinning, NULL);
  return argument;
}

int main(void) {
  pthread_t one;
  pthread_mutex_lock(&m);
  pthread_create(&spinning, NULL, spinner, NULL);
  pthread_create(&one, NULL, first, NULL);
  pthread_join(one, NULL);
  pthread_mutex_unlock(&m);
  return 0;
}
