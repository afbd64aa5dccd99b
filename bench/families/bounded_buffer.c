// A bounded buffer with a mutex and two condition variables. PRODUCERS threads put ITEMS items each into it and
// CONSUMERS threads take them out; the threads of either kind cannot be told apart.
#include <assert.h>
#include <pthread.h>

#ifndef PRODUCERS
#define PRODUCERS 3
#endif
#ifndef CONSUMERS
#define CONSUMERS 3
#endif
#ifndef ITEMS
#define ITEMS 2
#endif
#ifndef ROOM
#define ROOM 2
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int items[ROOM], first, count, produced, consumed;

static void *producer(void *unused) {
  for (int i = 0; i < ITEMS; i++) {
    pthread_mutex_lock(&mutex);
    while (count == ROOM) pthread_cond_wait(&not_full, &mutex);
    items[(first + count) % ROOM] = ++produced;
    count++;
    assert(count <= ROOM);
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void *consumer(void *unused) {
  for (int i = 0; i < ITEMS * PRODUCERS / CONSUMERS; i++) {
    pthread_mutex_lock(&mutex);
    while (count == 0) pthread_cond_wait(&not_empty, &mutex);
    assert(items[first] == ++consumed);
    first = (first + 1) % ROOM;
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t producers[PRODUCERS], consumers[CONSUMERS];
  for (int i = 0; i < PRODUCERS; i++) pthread_create(&producers[i], NULL, producer, NULL);
  for (int i = 0; i < CONSUMERS; i++) pthread_create(&consumers[i], NULL, consumer, NULL);
  for (int i = 0; i < PRODUCERS; i++) pthread_join(producers[i], NULL);
  for (int i = 0; i < CONSUMERS; i++) pthread_join(consumers[i], NULL);
  assert(count == 0 && consumed == ITEMS * PRODUCERS);
  return 0;
}
