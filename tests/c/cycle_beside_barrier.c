// expect: unsafe deadlock
// The barrier waits for two, and the other one goes round.
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t b;
static atomic_int done;

static void *waiter(void *argument) {
  pthread_barrier_wait(&b);
  done = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  int flips = 0;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&thread, NULL, waiter, NULL);
  while (!done) flips ^= 1;
  pthread_join(thread, NULL);
  return 0;
}
