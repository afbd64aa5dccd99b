// read_read_write: a thread writes x and then y, and two threads read y and then x. Whoever sees the second change sees
// the first one as well.
// expect: safe
// size: threads: 3 paper: 96 19 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *writer(void *unused) {
  atomic_store(&x, 1);
  atomic_store(&y, 1);
  return unused;
}

static void *reader(void *unused) {
  int seen_y = atomic_load(&y), seen_x = atomic_load(&x);
  assert(seen_x >= seen_y);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, reader, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  pthread_create(&threads[2], NULL, writer, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}
