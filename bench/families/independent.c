// independent(N): N threads, each with a variable of its own: 1 execution.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 8
#endif

static atomic_int x[N];

static void *worker(void *number) {
  int i = (int)(intptr_t)number;
  for (int round = 0; round < 4; round++) atomic_store(&x[i], atomic_load(&x[i]) + 1);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
