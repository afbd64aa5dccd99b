// expect: safe
// Two locks are taken in the order of their addresses, whichever that is.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  int money;
};

static struct account *one, *two;

static void transfer(struct account *from, struct account *to) {
  struct account *first = from < to ? from : to, *second = from < to ? to : from;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->money--;
  to->money++;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void *there(void *unused) {
  transfer(one, two);
  return unused;
}

static void *back(void *unused) {
  transfer(two, one);
  return unused;
}

static struct account *open_account(void) {
  struct account *a = malloc(sizeof *a);
  pthread_mutex_init(&a->lock, 0);
  a->money = 5;
  return a;
}

int main(void) {
  pthread_t s, t;
  one = open_account();
  two = open_account();
  pthread_create(&s, 0, there, 0);
  pthread_create(&t, 0, back, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(one->money == 5 && two->money == 5);
  return 0;
}
