// expect: unsafe assertion
// Tickets are drawn under a read-write lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int tickets, flag;

static void *worker(void *unused) {
  pthread_rwlock_wrlock(&lock);
  int ticket = tickets++;
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_rdlock(&lock);
  if (ticket == 0) assert(!flag);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[0], 0);
  pthread_rwlock_wrlock(&lock);
  flag = 1;
  pthread_rwlock_unlock(&lock);
  pthread_join(threads[1], 0);
  return 0;
}
