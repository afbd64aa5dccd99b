// expect: unsafe assertion line 17
// options: --check assertion
// options-alone: skip
// One variable for all of them.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int mine;

static void *work(void *unused) {
  (void)unused;
  int before = mine;
  mine = 1;
  assert(before == 0);
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
