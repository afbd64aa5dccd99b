// expect: unsafe deadlock
// Money goes from one account to another, and both are locked meanwhile: first the one that pays, then the one that is
// paid. When two transfers in opposite directions meet, each holds what the other needs.
//
// transfer.c is mended.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct account {
  pthread_mutex_t mutex;
  int balance;
};

struct order {
  struct account *from, *to;
  int amount;
};

static struct account checking = {PTHREAD_MUTEX_INITIALIZER, 100}, savings = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&from->mutex);
  pthread_mutex_lock(&to->mutex);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->mutex);
  pthread_mutex_unlock(&from->mutex);
}

static void *carry_out(void *argument) {
  const struct order *order = argument;
  transfer(order->from, order->to, order->amount);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  struct order orders[2] = {{&checking, &savings, 30}, {&savings, &checking, 50}};
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, carry_out, &orders[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(checking.balance == 120 && savings.balance == 80);
  return 0;
}
