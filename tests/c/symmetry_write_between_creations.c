// expect: unsafe assertion
// What a thread finds depends on when it was created.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, ready;

static void *worker(void *unused) {
  int found = ready;
  int ticket = atomic_fetch_add(&tickets, 1);
  assert(!(ticket == 0 && found == 1 && tickets == 2));
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, worker, 0);
  ready = 1;
  pthread_create(&threads[1], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
