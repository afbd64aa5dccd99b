// expect: unsafe race
// options: --check race
// options-alone: skip
// Two threads have one element.
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static void *work(void *argument) {
  int *mine = argument;
  ++*mine;
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 0) return 1;
  pthread_t *threads = malloc((size_t)count * sizeof *threads);
  int *numbers = malloc((size_t)count * sizeof *numbers);
  for (int i = 0; i < count; ++i) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, work, &numbers[i / 2]);
  }
  for (int i = 0; i < count; ++i) pthread_join(threads[i], NULL);
  free(numbers);
  free(threads);
  return 0;
}
