// expect: safe
// The end belongs to the path, not to the text.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int stopped, running;

static int enter(void) {
  __VERIFIER_atomic_begin();
  if (stopped) {
    __VERIFIER_atomic_end();
    return 0;
  }
  running++;
  __VERIFIER_atomic_end();
  return 1;
}

static void *worker(void *argument) {
  if (enter()) {
    assert(running > 0);
    __VERIFIER_atomic_begin();
    running--;
    __VERIFIER_atomic_end();
  }
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  stopped = 1;
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(running == 0);
  return 0;
}
