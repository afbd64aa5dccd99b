// expect: unsafe race
// options: --check +race
// Two writes to an object on the heap.
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
  *shared = 2;
  pthread_join(thread, NULL);
  free(shared);
  return 0;
}
