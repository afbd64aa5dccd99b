// expect: unsafe assertion
// Threads with children of their own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, flag;

static void *child(void *unused) {
  if (atomic_fetch_add(&tickets, 1) == 0) assert(!flag);
  return unused;
}

static void *worker(void *unused) {
  pthread_t own;
  pthread_create(&own, 0, child, 0);
  pthread_join(own, 0);
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
