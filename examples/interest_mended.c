// expect: safe
// permute: deterministic
// Interest is due on what the book says when the year is over: the bank waits for that, whoever comes first.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t over = PTHREAD_COND_INITIALIZER;
static int balance = 1000;
static int year_is_over;

static void *deposit(void *unused) {
  (void)unused;
  pthread_mutex_lock(&book);
  balance += 200;
  year_is_over = 1;
  pthread_cond_signal(&over);
  pthread_mutex_unlock(&book);
  return NULL;
}

static void *add_interest(void *unused) {
  (void)unused;
  pthread_mutex_lock(&book);
  while (!year_is_over) pthread_cond_wait(&over, &book);
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
