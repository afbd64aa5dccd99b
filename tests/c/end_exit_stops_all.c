// expect: safe
// exit() by a thread ends the process before main can fail.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *argument) {
  (void)argument;
  exit(0);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(0 && "nobody gets here");
  return 0;
}
