// expect: safe
// options: --check +race
// Accesses within atomic sections do not race with each other.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int count;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  count++;
  __VERIFIER_atomic_end();
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
