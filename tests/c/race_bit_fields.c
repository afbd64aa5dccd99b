// expect: unsafe race
// options: --check +race
// Neighbouring bit-fields are one memory location.
#include <pthread.h>

static struct {
  unsigned a : 1;
  unsigned b : 1;
} shared;

static void *worker(void *argument) {
  shared.a = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  shared.b = 1;
  pthread_join(thread, NULL);
  return 0;
}
