// reorder2(N): of N threads SETTERS set a and then b, and the others look ROUNDS times and expect that they see both or
// none of the changes. The bug is that they may see the first change only; the mended program knows about that.
// expect: unsafe
// size: N=2 threads: 2 paper: 7 3 3
// size: N=3 threads: 3 paper: 91 26 9
// size: N=4 threads: 4 paper: 2421 205 39
// size: N=5 threads: 5
// size: N=6 threads: 6
// size: N=7 threads: 7
// size: N=8 threads: 8
// size: N=2 ROUNDS=2 threads: 2 paper: 23 14 14
// size: N=3 ROUNDS=2 threads: 3 paper: 479 233 64
// size: N=4 SETTERS=2 threads: 4
// size: N=5 SETTERS=2 threads: 5
// size: N=6 SETTERS=2 threads: 6
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifndef SETTERS
#define SETTERS 1
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static atomic_int a, b;

static void *set(void *unused) {
  atomic_store(&a, 1);
  atomic_store(&b, -1);
  return unused;
}

static int is_expected(void) {
  if (atomic_load(&a) == 0 && atomic_load(&b) == 0) return 1;
  if (atomic_load(&a) != 1) return 0;
  int seen = atomic_load(&b);
#ifdef MENDED
  return seen == -1 || seen == 0;
#else
  return seen == -1;
#endif
}

static void *check(void *unused) {
  for (int i = 0; i < ROUNDS; i++) assert(is_expected());
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, i < SETTERS ? set : check, NULL);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
