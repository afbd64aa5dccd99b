// expect: unsafe assertion
// A lock is taken between the joins.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int tickets, flag;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  int ticket = tickets++;
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  if (ticket == 0) assert(!flag);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[0], 0);
  pthread_mutex_lock(&mutex);
  flag = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(threads[1], 0);
  return 0;
}
