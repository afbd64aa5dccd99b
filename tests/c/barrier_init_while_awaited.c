// expect: unsafe lock line 21
// The other thread may be waiting there already.
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t b;
static atomic_int arriving;

static void *waiter(void *argument) {
  arriving = 1;
  pthread_barrier_wait(&b);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&thread, NULL, waiter, NULL);
  while (!arriving) {
  }
  pthread_barrier_init(&b, NULL, 2);
  pthread_barrier_wait(&b);
  pthread_join(thread, NULL);
  return 0;
}
