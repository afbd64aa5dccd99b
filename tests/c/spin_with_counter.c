// expect: unknown
// options: --unwind 4 --no-proof
// Each round changes something, so it is no plain waiting; the loop is cut.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int rounds;

static void *worker(void *argument) {
  ready = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) rounds++;
  pthread_join(thread, NULL);
  return 0;
}
