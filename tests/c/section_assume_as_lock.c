// expect: safe
// An assumption in a section that does not hold yet makes the thread wait.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

static int locked, count;

static void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(!locked);
  locked = 1;
}

static void *worker(void *argument) {
  __VERIFIER_atomic_acquire();
  count++;
  locked = 0;
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
  return 0;
}
