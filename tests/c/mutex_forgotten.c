// expect: unsafe assertion line 17
// Two increments without a lock: one may be lost.
#include <assert.h>
#include <pthread.h>

static int count;

static void *worker(void *argument) {
  count++;
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
  return 0;
}
