// expect: unsafe assertion
// The id of a thread is what the other one finds.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic pthread_t owner;
static atomic_int tickets;

static void *worker(void *unused) {
  owner = pthread_self();
  if (atomic_fetch_add(&tickets, 1) == 1) assert(pthread_equal(owner, pthread_self()));
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
