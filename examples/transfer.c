// expect: safe
// options: --check +race
// The transfer with an order among the locks: accounts have numbers, and the smaller number is locked first, whichever
// way the money goes. A circle of waiting threads would need one that goes down.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct account {
  int number;
  pthread_mutex_t mutex;
  int balance;
};

struct order {
  struct account *from, *to;
  int amount;
};

static struct account accounts[3] = {{0, PTHREAD_MUTEX_INITIALIZER, 100},
                                     {1, PTHREAD_MUTEX_INITIALIZER, 100},
                                     {2, PTHREAD_MUTEX_INITIALIZER, 100}};

static void transfer(struct account *from, struct account *to, int amount) {
  struct account *first = from->number < to->number ? from : to;
  struct account *second = first == from ? to : from;
  pthread_mutex_lock(&first->mutex);
  pthread_mutex_lock(&second->mutex);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&second->mutex);
  pthread_mutex_unlock(&first->mutex);
}

static void *carry_out(void *argument) {
  const struct order *order = argument;
  transfer(order->from, order->to, order->amount);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  struct order orders[3];
  for (int i = 0; i < 3; i++) {
    orders[i] = (struct order){&accounts[i], &accounts[(i + 1) % 3], 10 * (i + 1)};
    pthread_create(&threads[i], NULL, carry_out, &orders[i]);
  }
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(accounts[0].balance == 120 && accounts[1].balance == 90 && accounts[2].balance == 90);
  return 0;
}
