// expect: unsafe assertion
// With an unknown input of each thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);
static atomic_int tickets, flag;

static void *worker(void *unused) {
  int input = __VERIFIER_nondet_int();
  if (atomic_fetch_add(&tickets, 1) == 0 && input == 7) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[0], 0);
  flag = 1;
  pthread_join(threads[1], 0);
  return 0;
}
