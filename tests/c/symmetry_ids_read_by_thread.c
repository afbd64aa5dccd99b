// expect: unsafe assertion
// A thread looks at the ids of all.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets;
static pthread_t threads[2];

static void *worker(void *unused) {
  if (atomic_fetch_add(&tickets, 1) == 0) assert(!pthread_equal(pthread_self(), threads[1]));
  return unused;
}

int main(void) {
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
