// expect: safe
// property: valid-memcleanup
// The process ends with its last thread when main has called pthread_exit.
#include <pthread.h>
#include <stdlib.h>

static char *shared;

static void *worker(void *argument) {
  free(shared);
  return argument;
}

int main(void) {
  pthread_t thread;
  shared = malloc(2);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_exit(NULL);
}
