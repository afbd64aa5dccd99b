// expect: safe
// options: --check +race
// options-none: skip
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int *results;

static void *run(void *index) {
  results[(long)index] = 1;
  return 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return 0;
  pthread_t *threads = malloc(n * sizeof *threads);
  results = malloc(n * sizeof *results);
  for (long i = 0; i < n; ++i) pthread_create(&threads[i], 0, run, (void *)i);
  for (int i = 0; i < n; ++i) pthread_join(threads[i], 0);
  for (int i = 0; i < n; ++i) assert(results[i] == 1);
  free(threads);
  free(results);
  return 0;
}
