// expect: unsafe assertion line 24
// A loop that counts its rounds is not one that changes nothing.
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
  int rounds = 0;
  while (!full && rounds < 3) pthread_cond_wait(&filled, &mutex), rounds++;
  assert(rounds < 3);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
