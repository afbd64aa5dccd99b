// expect: safe
// options: --check +leak
// Another thread ends the process; main still has its own.
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *argument) {
  exit(0);
  return argument;
}

int main(void) {
  pthread_t thread;
  char *mine = malloc(5);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  free(mine);
  return 0;
}
