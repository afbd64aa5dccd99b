// expect: safe
// options: --check +leak
// What a thread that still spins has on its stack can be reached.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int go;

static void *worker(void *argument) {
  char *mine = malloc(8);
  while (!go) continue;
  free(mine);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
