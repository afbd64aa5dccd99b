// indexer(N): N threads put four words each into a hash table; every slot has a lock of its own. The words are such
// that all threads meet at every word, and those who find the slot taken go on to the next one, which is in the table.
// CHECK=1: each word stays where it was put, for which the threads look once more.
// expect: safe
// size: N=2 threads: 2 paper: - 81 24
// size: N=2 CHECK=1 threads: 2
// size: N=3 CHECK=1 threads: 3
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifndef CHECK
#define CHECK 0
#endif
#define SIZE 64
#define WORDS 4

static pthread_mutex_t lock[SIZE];
static int table[SIZE];

static int put_if_free(int slot, int word) {
  int done = 0;
  pthread_mutex_lock(&lock[slot]);
  if (table[slot] == 0) {
    table[slot] = word;
    done = 1;
  }
  pthread_mutex_unlock(&lock[slot]);
  return done;
}

static int word_at(int slot) {
  pthread_mutex_lock(&lock[slot]);
  int word = table[slot];
  pthread_mutex_unlock(&lock[slot]);
  return word;
}

static void *worker(void *number) {
  int me = (int)(intptr_t)number;
  for (int i = 1; i <= WORDS; i++) {
    int word = i * N + me;
    int slot = word / N * 13 % SIZE;
    while (!put_if_free(slot, word)) slot = (slot + 1) % SIZE;
    assert(0 <= slot && slot < SIZE);
    if (CHECK) assert(word_at(slot) == word);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < SIZE; i++) pthread_mutex_init(&lock[i], NULL);
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
