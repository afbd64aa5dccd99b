// expect: unsafe memory
// What the block holds does not matter, but that it is still there does.
#include <pthread.h>
#include <stdlib.h>

static int *statistics;

static void *count(void *unused) {
  ++*statistics;
  return unused;
}

int main(void) {
  pthread_t thread;
  statistics = calloc(1, sizeof *statistics);
  if (!statistics) return 0;
  pthread_create(&thread, NULL, count, NULL);
  free(statistics);
  pthread_join(thread, NULL);
  return 0;
}
