// expect: unsafe assertion line 23
// options: --check assertion
// One input decides about what matters and about what does not.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int x, statistics;

static void *work(void *unused) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n > 5) statistics = m;
  if (m > 7) statistics = n;
  x = n;
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, work, NULL);
  pthread_join(one, NULL);
  assert(x > 5);
  return 0;
}
