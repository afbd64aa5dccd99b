// expect: unsafe assertion line 20
// Each thread has a mutex of its own, and none protects.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int count;

static void *worker(void *mutex) {
  pthread_mutex_lock(mutex);
  count++;
  pthread_mutex_unlock(mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &mutexes[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
  return 0;
}
