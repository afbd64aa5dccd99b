// expect: safe
// The assumption of public tasks: a function of the program that calls abort.
#include <pthread.h>
#include <stdlib.h>

void reach_error(void);
static void assume_abort_if_not(int cond) {
  if (!cond) abort();
}

static int taken, inside;

static void __VERIFIER_atomic_acquire(void) {
  inside++;
  assume_abort_if_not(taken == 0);
  taken = 1;
}

static void __VERIFIER_atomic_release(void) {
  inside--;
  taken = 0;
}

static void *worker(void *argument) {
  __VERIFIER_atomic_acquire();
  if (inside != 1) reach_error();
  __VERIFIER_atomic_release();
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  worker(NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
