// expect: unsafe assertion line 13
// After waking up, another consumer may have taken the item.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *consumer(void *argument) {
  pthread_mutex_lock(&mutex);
  if (items == 0) pthread_cond_wait(&filled, &mutex);
  assert(items > 0);
  items--;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, consumer, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
