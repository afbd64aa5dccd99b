// lastzero(N): N writers, the j-th of which makes array[j] one more than array[j - 1], and a reader that scans down to
// the first zero. 64, 3,328 and 147,456 executions for N = 5, 10, 15.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif

static atomic_int array[N + 1];

static void *reader(void *unused) {
  int i = N;
  while (atomic_load(&array[i]) != 0) i--;
  return unused;
}

static void *writer(void *number) {
  int j = (int)(intptr_t)number;
  atomic_store(&array[j], atomic_load(&array[j - 1]) + 1);
  return NULL;
}

int main(void) {
  pthread_t threads[N + 1];
  pthread_create(&threads[0], NULL, reader, NULL);
  for (int j = 1; j <= N; j++) pthread_create(&threads[j], NULL, writer, (void *)(intptr_t)j);
  for (int j = 0; j <= N; j++) pthread_join(threads[j], NULL);
  return 0;
}
