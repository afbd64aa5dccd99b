// expect: safe
// Nothing tells the threads apart.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *worker(void *unused) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    sum++;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  assert(sum == 6);
  return 0;
}
