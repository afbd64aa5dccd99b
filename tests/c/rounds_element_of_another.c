// expect: unsafe race
// options: --check race
// options-alone: skip
// Threads look at what another round has written: at zeros, if that round were missing.
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int *flags, data;

static void *work(void *unused) {
  (void)unused;
  if (flags[0] == 5) data = 1;
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > 1000) return 1;
  pthread_t *threads = malloc((size_t)count * sizeof *threads);
  flags = calloc((size_t)count, sizeof *flags);
  for (int i = 0; i < count; ++i) flags[i] = 5;
  for (int i = 1; i < count; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 1; i < count; ++i) pthread_join(threads[i], NULL);
  return 0;
}
