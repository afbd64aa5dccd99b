// expect: unsafe assertion line 22
// options: --check assertion
// Three threads at a barrier for two: the one that is left over may be any.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int passed;

static void *worker(void *argument) {
  pthread_barrier_wait(&barrier);
  passed += (int)(long)argument;
  return argument;
}

int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&barrier, 0, 2);
  for (long i = 1; i <= 2; i++) pthread_create(&threads[i - 1], 0, worker, (void *)i);
  pthread_barrier_wait(&barrier);
  assert(passed == 0 || passed == 1);
  pthread_barrier_wait(&barrier);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
