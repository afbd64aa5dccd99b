// expect: safe
// Exactly one of those who meet is told so, each time.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int serial;

static void *worker(void *argument) {
  for (int round = 0; round < 2; round++)
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) serial++;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(serial == 2);
  return 0;
}
