// expect: unsafe assertion line 22
// Looked at in one step, set in another.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

static int locked, count;

static void *worker(void *argument) {
  __VERIFIER_assume(!locked);
  locked = 1;
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
