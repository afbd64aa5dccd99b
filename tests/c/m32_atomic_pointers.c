// expect: safe
// options: --check +race,+leak
// flags: -m32
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static _Atomic(struct node *) top;

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &node->next, node))
    ;
}

static void *work(void *unused) {
  push(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  push(2);
  pthread_join(thread, 0);
  struct node *first = atomic_exchange(&top, NULL);
  assert(first && first->next && !first->next->next && first->value + first->next->value == 3);
  free(first->next);
  free(first);
  return 0;
}
