// expect: unsafe race
// options: --check +race
// What a section does before the process ends in it has happened, and races.
#include <pthread.h>
#include <stdlib.h>

static int x;

static void __VERIFIER_atomic_finish(void) {
  x = 5;
  exit(0);
}

static void *worker(void *argument) {
  __VERIFIER_atomic_finish();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  x = 1;
  pthread_join(thread, NULL);
  return 0;
}
