// expect: unsafe assertion
// The winner leaves its id, which main compares.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets;
static pthread_t winner;

static void *worker(void *unused) {
  if (atomic_fetch_add(&tickets, 1) == 0) winner = pthread_self();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(pthread_equal(winner, threads[0]));
  return 0;
}
