// filesystem(N): N threads take inodes and blocks as in Flanagan and Godefroid, Dynamic Partial-Order Reduction for
// Model Checking Software (POPL 2005), each inode and each block with a mutex of its own. Up to 13 threads never meet;
// 2, 8, 32 and 64 executions for N = 14, 16, 18, 19.
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 14
#endif
#define NUMINODE 32
#define NUMBLOCKS 26

static pthread_mutex_t locki[NUMINODE], lockb[NUMBLOCKS];
static int inode[NUMINODE], busy[NUMBLOCKS];

static void *worker(void *number) {
  int i = (int)(intptr_t)number % NUMINODE;
  pthread_mutex_lock(&locki[i]);
  if (inode[i] == 0) {
    int b = (i * 2) % NUMBLOCKS;
    while (1) {
      pthread_mutex_lock(&lockb[b]);
      if (!busy[b]) {
        busy[b] = 1;
        inode[i] = b + 1;
        pthread_mutex_unlock(&lockb[b]);
        break;
      }
      pthread_mutex_unlock(&lockb[b]);
      b = (b + 1) % NUMBLOCKS;
    }
  }
  pthread_mutex_unlock(&locki[i]);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < NUMINODE; i++) pthread_mutex_init(&locki[i], NULL);
  for (int i = 0; i < NUMBLOCKS; i++) pthread_mutex_init(&lockb[i], NULL);
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
