// account: a deposit, a withdrawal and a check of the balance, each by a thread of its own with the lock held, of
// unknown amounts. The bug is a wrong sign in the check.
// expect: unsafe
// size: threads: 3 paper: 8 8 8
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned start, salary, rent;
static unsigned balance;
static int has_deposited, has_withdrawn;

static void *deposit(void *unused) {
  pthread_mutex_lock(&lock);
  balance += salary;
  has_deposited = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *withdraw(void *unused) {
  pthread_mutex_lock(&lock);
  balance -= rent;
  has_withdrawn = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *check(void *unused) {
  pthread_mutex_lock(&lock);
#ifdef MENDED
  if (has_deposited && has_withdrawn) assert(balance == start + salary - rent);
#else
  if (has_deposited && has_withdrawn) assert(balance == start - salary - rent);
#endif
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  start = rand(), salary = rand(), rent = rand();
  balance = start;
  pthread_create(&threads[0], NULL, check, NULL);
  pthread_create(&threads[1], NULL, deposit, NULL);
  pthread_create(&threads[2], NULL, withdraw, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}
