// expect: safe
// The lock-free stack with a version number beside the top. Every change counts it up, so a top that has been away and
// is back again is not mistaken for one that was there all the time. Node and version share a word, and one compare-
// and-swap sees both.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { none = -1, number_of_nodes = 2 };

struct top {
  int32_t node;
  uint32_t version;
};

struct stack {
  _Atomic struct top top;
  atomic_int below[number_of_nodes];
};

static struct stack stack;
static atomic_int owners[number_of_nodes];

static void push(struct stack *s, int node) {
  struct top old = atomic_load(&s->top), new;
  do {
    atomic_store(&s->below[node], old.node);
    new = (struct top){node, old.version + 1};
  } while (!atomic_compare_exchange_strong(&s->top, &old, new));
}

static int pop(struct stack *s) {
  struct top old = atomic_load(&s->top);
  while (old.node != none) {
    struct top new = {atomic_load(&s->below[old.node]), old.version + 1};
    if (atomic_compare_exchange_strong(&s->top, &old, new)) return old.node;
  }
  return none;
}

// Whoever pops a node owns it alone, until it is pushed again.
static int take(void) {
  int node = pop(&stack);
  if (node != none) atomic_fetch_add(&owners[node], 1);
  return node;
}

static void give_back(int node) {
  atomic_fetch_sub(&owners[node], 1);
  push(&stack, node);
}

static void *one(void *unused) {
  take();
  take();
  return unused;
}

int main(void) {
  pthread_t thread;
  atomic_store(&stack.top, ((struct top){none, 0}));
  for (int node = 0; node < number_of_nodes; node++) push(&stack, node);
  pthread_create(&thread, NULL, one, NULL);
  int first = take(), second = take();
  if (first != none) give_back(first);
  pthread_join(thread, NULL);
  for (int node = 0; node < number_of_nodes; node++) assert(owners[node] <= 1);
  return second == none;
}
