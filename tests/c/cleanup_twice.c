// expect: unsafe memory line 7
// The handler is asked for where the work was done already.
#include <pthread.h>
#include <stdlib.h>

static void release(void *block) {
  free(block);
}

static void *work(void *unused) {
  int *block = malloc(sizeof *block);
  pthread_cleanup_push(release, block);
  *block = 1;
  free(block);
  pthread_cleanup_pop(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  return 0;
}
