// expect: unsafe deadlock
// A thread that comes late may meet one that has been at the barrier before; then a third one waits in vain.
#include <pthread.h>

static pthread_barrier_t barrier;

static void *once(void *argument) {
  pthread_barrier_wait(&barrier);
  return argument;
}

static void *twice(void *argument) {
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t a, b, c;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&a, 0, twice, 0);
  pthread_create(&b, 0, once, 0);
  pthread_create(&c, 0, once, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  pthread_join(a, 0);
  return 0;
}
