// expect: unsafe memory line 8
// start() returns while the thread still has the address of its variable.
#include <pthread.h>

static pthread_t thread;

static void *worker(void *argument) {
  *(int *)argument = 3;
  return NULL;
}

static void start(void) {
  int local;
  pthread_create(&thread, NULL, worker, &local);
}

int main(void) {
  start();
  pthread_join(thread, NULL);
  return 0;
}
