// expect: unsafe assertion line 27
// Each round is an atomic section of its own; the other thread can come in between.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int i = 1, j = 1;

static void *worker(void *unused) {
  (void)unused;
  for (int k = 0; k < 2; ++k) {
    __VERIFIER_atomic_begin();
    i += j;
    __VERIFIER_atomic_end();
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  for (int k = 0; k < 2; ++k) __VERIFIER_atomic_begin(), j += i, __VERIFIER_atomic_end();
  pthread_join(thread, NULL);
  assert(i != 5 || j != 8);
  return 0;
}
