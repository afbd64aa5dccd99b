// expect: unsafe lock line 7
#include <pthread.h>

static pthread_barrier_t barrier;

static void *worker(void *argument) {
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_barrierattr_t attributes;
  pthread_barrierattr_init(&attributes);
  pthread_barrier_init(&barrier, &attributes, 2);
  pthread_barrierattr_destroy(&attributes);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
  pthread_barrier_destroy(&barrier);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
