// expect: safe
// Locking is no cancellation point.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == NULL && count == 1);
  return 0;
}
