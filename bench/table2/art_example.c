// art_example(N): two threads take steps towards each other from two ends of a range that is given by unknown inputs, N
// steps each. A step is taken only if there was room for two when the thread looked, so they may meet but never pass.
// expect: safe
// size: N=2 threads: 2 paper: 450 146 9
// size: N=5 threads: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif

static atomic_int low, high;

static void *climb(void *unused) {
  for (int i = 0; i < N; i++) {
    int mine = atomic_load(&low);
    if (atomic_load(&high) - mine >= 2) atomic_store(&low, mine + 1);
  }
  return unused;
}

static void *descend(void *unused) {
  for (int i = 0; i < N; i++) {
    int mine = atomic_load(&high);
    if (mine - atomic_load(&low) >= 2) atomic_store(&high, mine - 1);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  int from = rand() % 1024, to = from + rand() % 1024;
  atomic_store(&low, from);
  atomic_store(&high, to);
  pthread_create(&first, NULL, climb, NULL);
  pthread_create(&second, NULL, descend, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  int end = atomic_load(&low), other_end = atomic_load(&high);
  assert(from <= end && end <= other_end && other_end <= to);
  return 0;
}
