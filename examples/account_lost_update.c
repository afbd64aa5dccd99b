// expect: unsafe assertion line 36
// A bank account without a lock. A deposit reads the balance, adds, and writes it back; when two deposits interleave,
// both read the same balance and the second write undoes the first. In a test this works nearly every time.
//
// account.c is mended.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

struct account {
  const char *owner;
  long balance;
};

static struct account savings = {"Ada", 100};

static void deposit(struct account *account, long amount) {
  long balance = account->balance;
  balance += amount;
  account->balance = balance;
}

static void *payday(void *amount) {
  deposit(&savings, *(const long *)amount);
  return NULL;
}

int main(void) {
  pthread_t employer, aunt;
  long salary = 2000, gift = 50;
  pthread_create(&employer, NULL, payday, &salary);
  pthread_create(&aunt, NULL, payday, &gift);
  pthread_join(employer, NULL);
  pthread_join(aunt, NULL);
  printf("%s has %ld\n", savings.owner, savings.balance);
  assert(savings.balance == 100 + salary + gift);
  return 0;
}
