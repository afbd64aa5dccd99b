// expect: safe
// A function whose name begins with __VERIFIER_atomic_ is one step.
#include <assert.h>
#include <pthread.h>

static int count;

static int __VERIFIER_atomic_add(int n) {
  int old = count;
  count = old + n;
  return old;
}

static void *worker(void *argument) {
  __VERIFIER_atomic_add(1);
  return argument;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(count == 3);
  return 0;
}
