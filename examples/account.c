// expect: safe
// options: --check +race
// The bank account with a lock of its own: whoever reads the balance in order to change it holds the mutex until the
// new balance is written. The amounts are inputs here, so the answer is for all of them.
#include "heddle.h"

#include <assert.h>
#include <pthread.h>

struct account {
  const char *owner;
  pthread_mutex_t mutex;
  long balance;
};

static struct account savings = {"Ada", PTHREAD_MUTEX_INITIALIZER, 100};

static void deposit(struct account *account, long amount) {
  pthread_mutex_lock(&account->mutex);
  long balance = account->balance;
  balance += amount;
  account->balance = balance;
  pthread_mutex_unlock(&account->mutex);
}

static void *payday(void *amount) {
  deposit(&savings, *(const long *)amount);
  return NULL;
}

int main(void) {
  pthread_t employer, aunt;
  long salary = heddle_nondet_int(), gift = heddle_nondet_int();
  pthread_create(&employer, NULL, payday, &salary);
  pthread_create(&aunt, NULL, payday, &gift);
  pthread_join(employer, NULL);
  pthread_join(aunt, NULL);
  assert(savings.balance == 100 + salary + gift);
  return 0;
}
