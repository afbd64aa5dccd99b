// indexer(N): N threads put four messages each into a hash table by compare-and-swap (Flanagan and Godefroid, POPL
// 2005). Up to 11 threads never collide; 8 and 4,096 executions for N = 12, 15.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 12
#endif
#define SIZE 128
#define MAX 4

static atomic_int table[SIZE];

static void *worker(void *number) {
  int tid = (int)(intptr_t)number;
  for (int m = 0; m < MAX;) {
    int w = ++m * 11 + tid;
    int h = (w * 7) % SIZE;
    int expected = 0;
    while (!atomic_compare_exchange_strong(&table[h], &expected, w)) {
      h = (h + 1) % SIZE;
      expected = 0;
    }
  }
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
