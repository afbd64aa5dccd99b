// expect: safe
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count, missed;

static void *worker(void *argument) {
  int result = pthread_mutex_trylock(&mutex);
  if (result == 0) {
    count++;
    pthread_mutex_unlock(&mutex);
  } else {
    assert(result == EBUSY);
    missed = 1;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  assert(count + missed == 2);
  return 0;
}
