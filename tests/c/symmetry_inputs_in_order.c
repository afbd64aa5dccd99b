// expect: unsafe assertion
// Inputs of the two are compared.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);
static atomic_int tickets;
static int drawn[2];

static void *worker(void *unused) {
  int input = __VERIFIER_nondet_int();
  drawn[atomic_fetch_add(&tickets, 1)] = input;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(drawn[0] <= drawn[1]);
  return 0;
}
