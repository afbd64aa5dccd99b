// expect: unsafe assertion
// Tickets are drawn by trying a lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void *worker(void *unused) {
  if (pthread_mutex_trylock(&mutex) == 0) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[0], 0);
  flag = 1;
  pthread_join(threads[1], 0);
  return 0;
}
