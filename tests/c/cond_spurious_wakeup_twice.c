// expect: unsafe assertion line 25
// Two waits with an if, one after the other: both may end by themselves.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static int stage;

static void *producer(void *argument) {
  pthread_mutex_lock(&mutex);
  stage++;
  pthread_cond_broadcast(&moved);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&mutex);
  int waited = 0;
  if (stage == 0) pthread_cond_wait(&moved, &mutex), waited++;
  if (stage == 0) pthread_cond_wait(&moved, &mutex), waited++;
  assert(waited < 2 || stage == 1);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
