// readers(N): one thread writes x, N threads read it. Each reader comes before or after the writer: 2^N executions.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *writer(void *unused) {
  atomic_store(&x, 1);
  return unused;
}

static void *reader(void *unused) {
  (void)unused;
  return (void *)(intptr_t)atomic_load(&x);
}

int main(void) {
  pthread_t first, readers[N];
  pthread_create(&first, NULL, writer, NULL);
  for (int i = 0; i < N; i++) pthread_create(&readers[i], NULL, reader, NULL);
  pthread_join(first, NULL);
  for (int i = 0; i < N; i++) pthread_join(readers[i], NULL);
  return 0;
}
