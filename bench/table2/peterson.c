// peterson(N): Peterson's mutual exclusion for two threads, each of which goes into its critical section N times.
// expect: safe
// size: N=1 threads: 2 paper: - 1052 64
// size: N=2 threads: 2 paper: - 2566 85
// size: N=5 threads: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 1
#endif

static atomic_int flag[2];
static atomic_int turn;
static atomic_int inside;

static void enter(int me) {
  int other = 1 - me;
  atomic_store(&flag[me], 1);
  atomic_store(&turn, other);
  while (atomic_load(&flag[other]) && atomic_load(&turn) == other) {
  }
}

static void leave(int me) { atomic_store(&flag[me], 0); }

static void *worker(void *number) {
  int me = (int)(intptr_t)number;
  for (int i = 0; i < N; i++) {
    enter(me);
    atomic_store(&inside, me);
    assert(atomic_load(&inside) == me);
    leave(me);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
