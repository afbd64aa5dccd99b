// N threads meet at a barrier, twice, and each then reads what its neighbour wrote: 1 execution.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_barrier_t barrier;
static int cells[N];

static void *worker(void *argument) {
  int me = (int)(long)argument;
  for (int phase = 1; phase <= 2; phase++) {
    cells[me] += phase;
    pthread_barrier_wait(&barrier);
    assert(cells[(me + 1) % N] == (phase == 1 ? 1 : 3));
    pthread_barrier_wait(&barrier);
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  pthread_barrier_init(&barrier, 0, N);
  for (long i = 0; i < N; i++) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
  return 0;
}
