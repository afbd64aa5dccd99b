// expect: safe
// Two slots, three items, two conditions.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static int slots[2], count, in, out;

static void put(int item) {
  pthread_mutex_lock(&mutex);
  while (count == 2) pthread_cond_wait(&not_full, &mutex);
  slots[in] = item;
  in = (in + 1) % 2;
  count++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&mutex);
}

static int get(void) {
  pthread_mutex_lock(&mutex);
  while (count == 0) pthread_cond_wait(&not_empty, &mutex);
  int item = slots[out];
  out = (out + 1) % 2;
  count--;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&mutex);
  return item;
}

static void *producer(void *argument) {
  for (int i = 1; i <= 3; i++) put(i);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  for (int i = 1; i <= 3; i++) assert(get() == i);
  pthread_join(thread, NULL);
  return 0;
}
