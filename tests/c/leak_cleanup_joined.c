// expect: safe
// property: valid-memcleanup
#include <pthread.h>
#include <stdlib.h>

static char *shared;

static void *worker(void *argument) {
  char *mine = malloc(2);
  free(mine);
  free(shared);
  return argument;
}

int main(void) {
  pthread_t thread;
  shared = malloc(2);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}
