// expect: safe
// permute: depends on the schedule
// Everything is done under the lock, nothing races, and yet the balance at the end of the year depends on who gets the
// lock first: interest on what was there, or on the deposit as well.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER;
static int balance = 1000;

static void *deposit(void *unused) {
  (void)unused;
  pthread_mutex_lock(&book);
  balance += 200;
  pthread_mutex_unlock(&book);
  return NULL;
}

static void *add_interest(void *unused) {
  (void)unused;
  pthread_mutex_lock(&book);
  balance += balance / 20;
  pthread_mutex_unlock(&book);
  return NULL;
}

int main(void) {
  pthread_t customer, bank;
  pthread_create(&customer, NULL, deposit, NULL);
  pthread_create(&bank, NULL, add_interest, NULL);
  pthread_join(customer, NULL);
  pthread_join(bank, NULL);
  printf("balance: %d\n", balance);
  return 0;
}
