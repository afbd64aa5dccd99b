// expect: unsafe assertion line 21
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned __VERIFIER_nondet_uint(void);

static atomic_uint sum;

static void *worker(void *argument) {
  atomic_fetch_add(&sum, 7);
  return argument;
}

int main(void) {
  pthread_t thread;
  unsigned n = __VERIFIER_nondet_uint();
  pthread_create(&thread, NULL, worker, NULL);
  atomic_fetch_add(&sum, n * 2);
  pthread_join(thread, NULL);
  assert(sum != 107);
  return 0;
}
