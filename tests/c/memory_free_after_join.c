// expect: safe
// options: --check +race,+leak
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
  pthread_join(thread, NULL);
  free(shared);
  return 0;
}
