// expect: safe
// options: --check assertion
// options-alone: skip
// options-fallback: skip
// Thread-local variables are each thread's own, however many there are.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static _Thread_local int mine;

static void *work(void *unused) {
  (void)unused;
  assert(mine == 0);
  mine = 1;
  assert(mine == 1);
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 0) return 1;
  pthread_t *threads = malloc((size_t)count * sizeof *threads);
  for (int i = 0; i < count; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < count; ++i) pthread_join(threads[i], NULL);
  free(threads);
  return 0;
}
