// expect: unsafe deadlock
// Two are needed at the barrier, and one comes.
#include <pthread.h>

static volatile int never;

static void *spinner(void *argument) {
  while (!never) {
  }
  return argument;
}

static pthread_barrier_t barrier;

static void *first(void *argument) {
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t spinning, one;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&spinning, NULL, spinner, NULL);
  pthread_create(&one, NULL, first, NULL);
  pthread_join(spinning, NULL);
  return 0;
}
