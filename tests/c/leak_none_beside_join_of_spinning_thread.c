// expect: safe
// options: --check +leak
// The thread spins for ever and main waits for it; it still has the block.
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
  (void)lost;
  pthread_join(thread, NULL);
  return 0;
}
