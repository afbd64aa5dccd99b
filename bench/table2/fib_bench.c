// fib_bench(N): two threads add the other's variable to their own, N times; main waits for them and looks at the sums,
// with EARLY=1 it does not wait. The largest sum is the Fibonacci number 2N + 2, and the bug is to think that it cannot
// be reached.
// expect: unsafe
// size: N=2 threads: 2 paper: 924 48 15
// size: N=3 threads: 2 paper: - 628 34
// size: N=4 threads: 2 paper: - 8704 378
// size: N=5 threads: 2
// size: N=7 threads: 2
// size: N=5 EARLY=1 threads: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifndef EARLY
#define EARLY 0
#endif

static atomic_int x = 1, y = 1;

static void *left(void *unused) {
  for (int i = 0; i < N; i++) atomic_store(&x, atomic_load(&x) + atomic_load(&y));
  return unused;
}

static void *right(void *unused) {
  for (int i = 0; i < N; i++) atomic_store(&y, atomic_load(&y) + atomic_load(&x));
  return unused;
}

static int fibonacci(int n) {
  int a = 0, b = 1;
  for (; n > 0; n--) {
    int sum = a + b;
    a = b;
    b = sum;
  }
  return a;
}

static void look(int bound) {
#ifdef MENDED
  assert(atomic_load(&x) <= bound && atomic_load(&y) <= bound);
#else
  assert(atomic_load(&x) < bound && atomic_load(&y) < bound);
#endif
}

int main(void) {
  pthread_t first, second;
  int bound = fibonacci(2 * N + 2);
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  if (EARLY) look(bound);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  if (!EARLY) look(bound);
  return 0;
}
