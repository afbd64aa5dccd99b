// expect: unsafe leak line 17
// property: valid-memcleanup
// Nobody waits for the thread that frees it.
#include <pthread.h>
#include <stdlib.h>

static char *shared;

static void *worker(void *argument) {
  free(shared);
  shared = NULL;
  return argument;
}

int main(void) {
  pthread_t thread;
  shared = malloc(2);
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
