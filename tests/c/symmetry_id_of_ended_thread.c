// expect: unsafe assertion
// After both have been joined, their ids are still told apart.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets;
static pthread_t order[2];

static void *worker(void *unused) {
  order[atomic_fetch_add(&tickets, 1)] = pthread_self();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(pthread_equal(order[1], threads[1]));
  return 0;
}
