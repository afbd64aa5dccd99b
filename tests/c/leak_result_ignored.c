// expect: unsafe leak line 8
// options: --check +leak
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *argument) {
  (void)argument;
  return malloc(2);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
