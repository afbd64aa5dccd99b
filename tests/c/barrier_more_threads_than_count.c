// expect: unsafe assertion line 24
// Of four threads any two may meet at a barrier for two: here it matters who comes first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int waiting;

static void *first(void *argument) {
  pthread_barrier_wait(&barrier);
  atomic_fetch_add(&waiting, (int)(long)argument);
  return argument;
}

int main(void) {
  pthread_t threads[4];
  pthread_barrier_init(&barrier, 0, 2);
  for (long i = 0; i < 3; i++) pthread_create(&threads[i], 0, first, (void *)(1L << i));
  while (waiting != 3 && waiting != 6 && waiting != 5) {
  }
  int met = waiting;
  // The first and the third one may have met, without the second one.
  assert(met != 5);
  pthread_create(&threads[3], 0, first, (void *)8L);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
  return 0;
}
