// expect: unsafe race
// options: --check race
// Which elements the two threads access depends on inputs: only where they are the same one is there a race, and the
// counterexample has inputs for which they are.
#include <pthread.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int *elements;

void *run(void *arg) {
  elements[(unsigned long)arg] = 1;
  return NULL;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (n == 0 || n > 8 || i >= n) return 0;
  elements = malloc(n * sizeof(int));
  pthread_t thread;
  pthread_create(&thread, NULL, run, (void *)(unsigned long)i);
  elements[5] = 2;
  pthread_join(thread, NULL);
  free(elements);
  return 0;
}
