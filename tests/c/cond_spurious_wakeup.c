// expect: unsafe assertion line 23
// With an if, a wait that ends by itself is taken for a signal.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full;

static void *producer(void *argument) {
  pthread_mutex_lock(&mutex);
  full = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  if (!full) pthread_cond_wait(&filled, &mutex);
  assert(full);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
