// expect: unsafe leak line 18
// options: --check +leak
// A thread that still waits when main returns hides nothing.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *keep;

static void *worker(void *argument) {
  pthread_mutex_lock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&lock);
  keep = malloc(4);
  pthread_create(&thread, NULL, worker, NULL);
  keep = NULL;
  return 0;
}
