// expect: unsafe assertion
// Main ends when the first thread has ended.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, done;

static void *worker(void *unused) {
  if (atomic_fetch_add(&tickets, 1) == 0) done = 1;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[0], 0);
  assert(done);
  return 0;
}
