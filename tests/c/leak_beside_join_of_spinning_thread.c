// expect: unsafe leak line 17
// options: --check +leak
// The thread spins for ever and main waits for it: what is lost is lost.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int go;

static void *worker(void *argument) {
  while (!go) continue;
  return argument;
}

int main(void) {
  pthread_t thread;
  char *lost = malloc(4);
  pthread_create(&thread, NULL, worker, NULL);
  lost = NULL;
  pthread_join(thread, (void **)&lost);
  return 0;
}
