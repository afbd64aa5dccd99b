// expect: unsafe leak line 8
// options: --check +leak
// Only if the thread has come that far when main returns.
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *argument) {
  char *lost = malloc(2);
  lost = argument;
  return lost;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
