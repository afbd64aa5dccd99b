// expect: unsafe memory line 9
// One thread frees what the other still uses.
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *worker(void *argument) {
  *shared = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  shared = malloc(sizeof *shared);
  pthread_create(&thread, NULL, worker, NULL);
  free(shared);
  pthread_join(thread, NULL);
  return 0;
}
