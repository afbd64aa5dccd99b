// expect: unsafe assertion
// One of the threads is asked to end.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, done;

static void *worker(void *unused) {
  int ticket = atomic_fetch_add(&tickets, 1);
  pthread_testcancel();
  if (ticket == 0) done = 1;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_cancel(threads[1]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(done);
  return 0;
}
