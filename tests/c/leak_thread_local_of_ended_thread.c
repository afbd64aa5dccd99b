// expect: unsafe leak line 9
// options: --check +leak
#include <pthread.h>
#include <stdlib.h>

static _Thread_local char *mine;

static void *worker(void *argument) {
  mine = malloc(2);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
