// expect: unsafe assertion
// Two of three are joined.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, flag;

static void *worker(void *unused) {
  int ticket = atomic_fetch_add(&tickets, 1);
  if (ticket == 0) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  flag = 1;
  pthread_join(threads[2], 0);
  return 0;
}
