// expect: unsafe assertion
// Each thread publishes a block that the other one may change.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *_Atomic last;

static void *worker(void *unused) {
  atomic_int *mine = malloc(sizeof *mine);
  *mine = 0;
  last = mine;
  atomic_fetch_add(last, 1);
  assert(*mine < 2);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
