// file_system(N): N threads take a block each for an inode of their own; inodes and blocks have locks. The first half
// and the second half of the threads begin to look at the same blocks. The bug is to think that everyone gets the block
// where it began; the mended program expects that it gets that block or the next one.
// expect: unsafe
// size: N=8 threads: 8 paper: - 256 9
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 8
#endif
#define INODES N
#define BLOCKS N

static pthread_mutex_t inode_lock[INODES], block_lock[BLOCKS];
static int inode[INODES], is_busy[BLOCKS];

static int take_block(int i) {
  int block = i * 2 % BLOCKS;
  for (;; block = (block + 1) % BLOCKS) {
    pthread_mutex_lock(&block_lock[block]);
    int is_free = !is_busy[block];
    is_busy[block] = 1;
    pthread_mutex_unlock(&block_lock[block]);
    if (is_free) return block;
  }
}

static void *worker(void *number) {
  int i = (int)(intptr_t)number;
  pthread_mutex_lock(&inode_lock[i]);
  if (inode[i] == 0) inode[i] = take_block(i) + 1;
#ifdef MENDED
  assert((inode[i] - 1) / 2 == i * 2 % BLOCKS / 2);
#else
  assert(inode[i] - 1 == i * 2 % BLOCKS);
#endif
  pthread_mutex_unlock(&inode_lock[i]);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < INODES; i++) pthread_mutex_init(&inode_lock[i], NULL);
  for (int i = 0; i < BLOCKS; i++) pthread_mutex_init(&block_lock[i], NULL);
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
