// expect: unsafe leak line 17
// options: --check +leak
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int go;
static char *keep;

static void *worker(void *argument) {
  while (!go) continue;
  return argument;
}

int main(void) {
  pthread_t thread;
  keep = malloc(4);
  pthread_create(&thread, NULL, worker, NULL);
  keep = NULL;
  return 0;
}
