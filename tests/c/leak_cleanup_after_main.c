// expect: unsafe leak line 8
// property: valid-memcleanup
// The process ends when main returns: the thread may not have come to its free.
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *argument) {
  char *mine = malloc(2);
  free(mine);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
