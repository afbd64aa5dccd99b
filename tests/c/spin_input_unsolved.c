// expect: unknown
// options: --solver-timeout 0.2
// says: whether threads that spin let others wait for ever
// Whether the spinning thread can end the process is a question that takes the solver too long: nobody knows whether
// main waits for ever.
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static sem_t never;

static void *spin(void *unused) {
  (void)unused;
  for (;;) {
    uint64_t a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (a > 1 && b > 1 && a * b == 4611686018427387847u) exit(0);  // a prime
  }
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  pthread_create(&thread, NULL, spin, NULL);
  sem_wait(&never);
  return 0;
}
