// expect: safe
// Under sequential consistency at least one of the two sees the other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen_x, seen_y;

static void *worker(void *argument) {
  atomic_store(&x, 1);
  seen_y = atomic_load(&y);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  atomic_store(&y, 1);
  seen_x = atomic_load(&x);
  pthread_join(thread, NULL);
  assert(seen_x || seen_y);
  return 0;
}
