// N threads meet at a barrier, and one of them is told that it is the serial one: N executions.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_barrier_t barrier;
static int serial[N];

static void *worker(void *argument) {
  long me = (long)argument;
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) serial[me] = 1;
  return 0;
}

int main(void) {
  pthread_t threads[N];
  pthread_barrier_init(&barrier, 0, N);
  for (long i = 0; i < N; i++) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
  int sum = 0;
  for (int i = 0; i < N; i++) sum += serial[i];
  assert(sum == 1);
  return 0;
}
