// expect: unsafe assertion
// The serial thread of a barrier goes on.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int flag;

static void *worker(void *unused) {
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&barrier, 0, 2);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[0], 0);
  flag = 1;
  pthread_join(threads[1], 0);
  return 0;
}
