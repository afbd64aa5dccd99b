#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int balance = INT_MAX - 50;

static void *pay_in(void *amount) {
  int before = balance;
  if (before <= INT_MAX - 50) balance = balance + 50;  // it may have grown since
  return amount;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, pay_in, NULL);
  pay_in(NULL);
  pthread_join(thread, NULL);
  return 0;
}
