// expect: unsafe race
// options: --check +race
#include <pthread.h>

static volatile int ready;

static void *worker(void *argument) {
  ready = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) {
  }
  pthread_join(thread, NULL);
  return 0;
}
