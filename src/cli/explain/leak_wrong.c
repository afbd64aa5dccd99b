#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic cache;

static void *get(void *unused) {
  if (cache == NULL) cache = malloc(sizeof(int));  // the second one takes the place of the first
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, get, NULL);
  get(NULL);
  pthread_join(thread, NULL);
  free(cache);
  return 0;
}
