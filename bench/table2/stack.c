// stack(N): one thread pushes N numbers, another one pops up to N of them, each with the lock held. The bug is that the
// second one trusts a flag that says that something was pushed once; the mended program looks at the height.
// expect: unsafe
// size: N=5 threads: 2 paper: 527 236 49
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 5
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items[N];
static int height;
static int was_pushed;

static void push(int item) {
  assert(height < N);
  items[height++] = item;
}

static int pop(void) {
  assert(height > 0);
  return items[--height];
}

static int may_pop(void) {
#ifdef MENDED
  return height > 0;
#else
  return was_pushed;
#endif
}

static void *producer(void *unused) {
  for (int i = 0; i < N; i++) {
    int item = rand() % N;
    pthread_mutex_lock(&lock);
    push(item);
    was_pushed = 1;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void *consumer(void *unused) {
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&lock);
    if (may_pop()) assert(pop() < N);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
