// expect: unsafe assertion
// options: --check -lock
// A thread gives back the lock of another one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int inside;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
