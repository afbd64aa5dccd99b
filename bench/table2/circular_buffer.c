// circular_buffer(N): one thread sends N numbers through a ring with room for three, another one receives, each step
// with the lock held. The bug is that the sender does not look whether the ring is full, so numbers are lost; the
// mended one tries again later.
// expect: unsafe
// size: N=4 threads: 2 paper: 118 118 58
// size: N=5 threads: 2 paper: 358 358 132
// size: N=10 threads: 2
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 4
#endif
#define ROOM 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ring[ROOM];
static int begin, count;

static int insert(int number) {
#ifdef MENDED
  if (count == ROOM) return 0;
#endif
  ring[(begin + count) % ROOM] = number;
  count++;
  return 1;
}

static int remove_first(int *number) {
  if (count == 0) return 0;
  *number = ring[begin];
  begin = (begin + 1) % ROOM;
  count--;
  return 1;
}

static void *sender(void *first) {
  int number = *(int *)first;
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&lock);
    if (insert(number)) number++;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

static void *receiver(void *first) {
  int expected = *(int *)first;
  for (int i = 0; i < N; i++) {
    int number;
    pthread_mutex_lock(&lock);
    int has_come = remove_first(&number);
    pthread_mutex_unlock(&lock);
    if (has_come) assert(number == expected++);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int first = rand() % 1024;
  pthread_create(&threads[0], NULL, sender, &first);
  pthread_create(&threads[1], NULL, receiver, &first);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
