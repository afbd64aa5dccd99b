// expect: safe
// options: --check +race
// Which elements the two threads access depends on an input, but they are never the same one: a run with the values of
// the inputs tells them apart, whatever was not clear before.
#include <pthread.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int *elements;

void *run(void *arg) {
  elements[(unsigned long)arg & ~1u] = 1;
  return NULL;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 8) return 0;
  elements = malloc((2 * n + 2) * sizeof(int));
  pthread_t thread;
  pthread_create(&thread, NULL, run, (void *)(unsigned long)n);
  elements[n | 1u] = 2;
  pthread_join(thread, NULL);
  free(elements);
  return 0;
}
