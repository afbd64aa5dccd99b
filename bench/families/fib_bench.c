// fib_bench(N): two threads add N times to a variable each, and each adds the other's; main reads both. The values stay
// within the Fibonacci numbers.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
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

int main(void) {
  pthread_t first, second;
  int largest = fibonacci(2 * N + 2);
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  int seen_x = atomic_load(&x), seen_y = atomic_load(&y);
  assert(seen_x <= largest && seen_y <= largest);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
