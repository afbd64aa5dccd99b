// expect: unsafe assertion
// The second thread is joined first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, flag;

static void *worker(void *unused) {
  int ticket = atomic_fetch_add(&tickets, 1);
  if (ticket == 1) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[1], 0);
  flag = 1;
  pthread_join(threads[0], 0);
  return 0;
}
