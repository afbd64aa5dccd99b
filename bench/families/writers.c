// writers(N): N threads write one variable, in every order: N! executions.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

static atomic_int x;

static void *writer(void *number) {
  atomic_store(&x, (int)(intptr_t)number);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, writer, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
