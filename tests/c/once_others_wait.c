// expect: unsafe deadlock
// The one who initialises waits for another, which waits for the initialisation.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void);

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  return argument;
}

static void initialise(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
}

int main(void) {
  pthread_once(&once, initialise);
  return 0;
}
