// expect: unsafe assertion
// Each thread publishes the address of a variable of its own, and the last one wins.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int *_Atomic last;
static atomic_int tickets;

static void *worker(void *unused) {
  int mine = 1;
  last = &mine;
  if (atomic_fetch_add(&tickets, 1) == 0) assert(last == &mine);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
