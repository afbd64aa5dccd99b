// expect: safe
// options-none: skip
// Two producers and two consumers share one place; each looks again when it wakes up.
#include <assert.h>
#include <pthread.h>
enum { P = 2 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static int full, sum;
static void *producer(void *a) {
  pthread_mutex_lock(&mutex);
  while (full) pthread_cond_wait(&emptied, &mutex);
  full = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  return a;
}
static void *consumer(void *a) {
  pthread_mutex_lock(&mutex);
  while (!full) pthread_cond_wait(&filled, &mutex);
  full = 0;
  sum++;
  pthread_cond_signal(&emptied);
  pthread_mutex_unlock(&mutex);
  return a;
}
int main(void) {
  pthread_t t[2 * P];
  for (int i = 0; i < P; i++) pthread_create(&t[i], 0, producer, 0);
  for (int i = P; i < 2 * P; i++) pthread_create(&t[i], 0, consumer, 0);
  for (int i = 0; i < 2 * P; i++) pthread_join(t[i], 0);
  assert(sum == P);
  return 0;
}
