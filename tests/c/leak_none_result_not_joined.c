// expect: safe
// options: --check +leak
// What a thread has returned is kept for the one who joins it.
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *argument) {
  (void)argument;
  return malloc(2);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
