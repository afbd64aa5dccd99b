// expect: unsafe leak
// options: --check +leak
// Both find nothing there, both allocate, and one of the two is lost.
#include <pthread.h>
#include <stdlib.h>

static char *cache;

static void *worker(void *argument) {
  if (!cache) cache = malloc(8);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  free(cache);
  return 0;
}
