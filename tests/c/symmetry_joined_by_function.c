// expect: unsafe assertion
// A function joins one of them, through a parameter.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, flag;

static void *worker(void *unused) {
  int ticket = atomic_fetch_add(&tickets, 1);
  if (ticket == 0) assert(!flag);
  return unused;
}

static void collect(pthread_t thread) { pthread_join(thread, 0); }

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  collect(threads[0]);
  flag = 1;
  collect(threads[1]);
  return 0;
}
