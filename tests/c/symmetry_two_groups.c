// expect: unsafe assertion
// Two groups, of which one is joined in full and the other in part.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, flag;

static void *helper(void *unused) {
  atomic_fetch_add(&tickets, 0);
  return unused;
}

static void *worker(void *unused) {
  if (atomic_fetch_add(&tickets, 1) == 0) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t helpers[2], workers[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&helpers[i], 0, helper, 0);
    pthread_create(&workers[i], 0, worker, 0);
  }
  for (int i = 0; i < 2; i++) pthread_join(helpers[i], 0);
  pthread_join(workers[0], 0);
  flag = 1;
  pthread_join(workers[1], 0);
  return 0;
}
