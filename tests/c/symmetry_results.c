// expect: unsafe assertion
// What the threads return is told apart by the joins.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets;

static void *worker(void *unused) {
  (void)unused;
  return (void *)(long)atomic_fetch_add(&tickets, 1);
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  void *first, *second;
  pthread_join(threads[0], &first);
  pthread_join(threads[1], &second);
  assert((long)first < (long)second);
  return 0;
}
