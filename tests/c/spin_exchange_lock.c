// expect: safe
// A lock made by hand of an exchange: a round in vain writes what was there, and so changes nothing but the time.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int taken;
atomic_int attempts;
int balance;

static void *deposit(void *unused) {
  (void)unused;
  while (atomic_exchange(&taken, 1) == 1) {
    atomic_store(&attempts, 1);
    atomic_store(&attempts, 0);
  }
  int seen = balance;
  balance = seen + 1;
  atomic_store(&taken, 0);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, deposit, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(balance == 2);
  return 0;
}
