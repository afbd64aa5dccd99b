// expect: safe
// options: --check +race
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t *locks;
int *counts;

static void *run(void *unused) {
  pthread_mutex_lock(&locks[1]);
  ++counts[1];
  pthread_mutex_unlock(&locks[1]);
  return unused;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2) return 0;
  pthread_t thread;
  locks = malloc(n * sizeof *locks);
  counts = calloc(n, sizeof *counts);
  pthread_mutex_init(&locks[1], 0);
  pthread_create(&thread, 0, run, 0);
  run(0);
  pthread_join(thread, 0);
  free(locks);
  free(counts);
  return 0;
}
