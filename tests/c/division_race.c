// expect: unsafe division line 15
#include <pthread.h>

static volatile int divisor = 1;

static void *worker(void *argument) {
  divisor = 0;
  divisor = 2;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int result = 10 / divisor;
  pthread_join(thread, NULL);
  return result;
}
