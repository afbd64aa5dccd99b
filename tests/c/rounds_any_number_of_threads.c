// expect: safe
// options: --check race
// options-alone: skip
// says: any two of their rounds
// As many threads as there are processors, say: any number of them. Two stand for all.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static atomic_int visits;

static void *visit(void *unused) {
  (void)unused;
  visits++;
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 0) return 1;
  pthread_t *threads = malloc((size_t)count * sizeof *threads);
  for (int i = 0; i < count; ++i) pthread_create(&threads[i], NULL, visit, NULL);
  for (int i = 0; i < count; ++i) pthread_join(threads[i], NULL);
  free(threads);
  return 0;
}
