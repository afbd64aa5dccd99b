// expect: unsafe memory line 9
#include <pthread.h>
#include <stdlib.h>

static char *shared;

static void *release(void *argument) {
  if (shared) {
    free(shared);
    shared = NULL;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  shared = malloc(4);
  pthread_create(&thread, NULL, release, NULL);
  release(NULL);
  pthread_join(thread, NULL);
  return 0;
}
