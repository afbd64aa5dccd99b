// expect: unsafe deadlock
#include <pthread.h>

static pthread_barrier_t barrier;

static void *worker(void *argument) {
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 3);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
  return 0;
}
