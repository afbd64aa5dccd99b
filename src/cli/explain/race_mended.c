#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;

static void *worker(void *unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int seen = ready;  // an atomic read
  pthread_join(thread, NULL);
  return seen;
}
