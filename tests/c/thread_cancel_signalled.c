// expect: unsafe assertion line 31
// A waiter that was signalled may still act on a cancellation that comes before it has the mutex.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static int waits, ready;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  waits = 1;
  while (!ready) pthread_cond_wait(&moved, &mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  int waiting = waits;
  ready = 1;
  pthread_cond_signal(&moved);
  pthread_cancel(thread);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, &result);
  if (!waiting) return 0;
  // It was woken first and asked second.
  assert(result != PTHREAD_CANCELED);
  return 0;
}
