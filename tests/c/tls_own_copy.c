// expect: safe
// Each thread has its own copy, which begins with the initial value.
#include <assert.h>
#include <pthread.h>

static _Thread_local int count = 5;
static __thread int other;

static void *worker(void *argument) {
  assert(count == 5 && other == 0);
  count++;
  other = count;
  assert(count == 6 && other == 6);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  count = 1;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 1 && other == 0);
  return 0;
}
