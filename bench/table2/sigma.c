// sigma(N): N threads mark the place in an array that a shared index tells them, while main creates them and counts the
// index up. The bug is to think that each finds a place of its own; the mended program only expects that no more places
// are marked than there are threads.
// expect: unsafe
// size: N=2 threads: 2 paper: 12 6 2
// size: N=3 threads: 3 paper: 180 50 2
// size: N=4 threads: 4 paper: 4830 862 2
// size: N=7 threads: 7
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int index_of_next;
static atomic_int marks[N + 1];

static void *mark(void *unused) {
  atomic_store(&marks[atomic_load(&index_of_next)], 1);
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&threads[i], NULL, mark, NULL);
    atomic_store(&index_of_next, i + 1);
  }
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  int sum = 0;
  for (int i = 0; i < N; i++) sum += atomic_load(&marks[i]);
#ifdef MENDED
  assert(0 <= sum && sum <= N);
#else
  assert(sum == N);
#endif
  return 0;
}
