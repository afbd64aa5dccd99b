// expect: unsafe race
// options: --check race
// As race_owners_any_number.c, but main does not join the last thread before it looks
// at the sum.
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int *elements, sum;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *run(void *arg) {
  int i = (int)(long)arg;
  elements[i] = i;
  pthread_mutex_lock(&mutex);
  sum += elements[i];
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  pthread_t *threads = malloc(n * sizeof *threads);
  elements = malloc(n * sizeof *elements);
  for (int i = 0; i < n; i++) pthread_create(&threads[i], NULL, run, (void *)(long)i);
  for (int i = 0; i < n - 1; i++) pthread_join(threads[i], NULL);
  int result = sum;
  free(elements);
  free(threads);
  return result;
}
