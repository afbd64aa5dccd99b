#include <pthread.h>

static int ready;

static void *worker(void *unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int seen = ready;  // nothing orders this read and the write
  pthread_join(thread, NULL);
  return seen;
}
