// queue(N): one thread puts N unknown numbers into a queue and notes them in a list, another one takes up to N out and
// compares them with the list, each step with the lock held. The bug is that nobody looks whether the queue is empty,
// so that it gives out a number that was never put in.
// expect: unsafe
// size: N=5 threads: 2 paper: 252 252 26
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 5
#endif
#define ROOM N

struct Queue {
  int elements[ROOM];
  int head, tail, amount;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct Queue queue;
static int noted[N];

static int is_full(const struct Queue *to) { return to->amount == ROOM; }

static int enqueue(struct Queue *to, int element) {
  if (is_full(to)) return 0;
  to->elements[to->tail] = element;
  to->tail = (to->tail + 1) % ROOM;
  to->amount++;
  return 1;
}

static int dequeue(struct Queue *from, int *element) {
#ifdef MENDED
  if (from->amount == 0) return 0;
#endif
  *element = from->elements[from->head];
  from->head = (from->head + 1) % ROOM;
  from->amount--;
  return 1;
}

static void *producer(void *unused) {
  for (int i = 0; i < N; i++) {
    int element = 1 + rand() % 1024;
    pthread_mutex_lock(&lock);
    noted[i] = element;
    assert(enqueue(&queue, element));
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void *consumer(void *unused) {
  int taken = 0;
  for (int i = 0; i < N; i++) {
    int element;
    pthread_mutex_lock(&lock);
    if (dequeue(&queue, &element)) {
      assert(element == noted[taken] && element > 0);
      taken++;
    }
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
