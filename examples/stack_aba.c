// expect: unsafe assertion line 65
// A lock-free stack whose nodes come from a small pool. To pop, a thread reads the top node and the one below it, and
// swings the top by a compare-and-swap. While it is away between the two, others pop that node, pop the next one too,
// and put the first back. The top is the same node as before, so the swap succeeds, and it puts a node on the stack
// that somebody else has taken: A, B, A again.
//
// stack.c is mended.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { none = -1, number_of_nodes = 2 };

// Nodes are named by their index.
struct stack {
  atomic_int top;
  atomic_int below[number_of_nodes];
};

static struct stack stack;
static atomic_int owners[number_of_nodes];

static void push(struct stack *s, int node) {
  int top = atomic_load(&s->top);
  do {
    atomic_store(&s->below[node], top);
  } while (!atomic_compare_exchange_strong(&s->top, &top, node));
}

static int pop(struct stack *s) {
  int top = atomic_load(&s->top);
  while (top != none) {
    int below = atomic_load(&s->below[top]);
    if (atomic_compare_exchange_strong(&s->top, &top, below)) return top;
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
  atomic_store(&stack.top, none);
  for (int node = 0; node < number_of_nodes; node++) push(&stack, node);
  pthread_create(&thread, NULL, one, NULL);
  int first = take(), second = take();
  if (first != none) give_back(first);
  pthread_join(thread, NULL);
  for (int node = 0; node < number_of_nodes; node++) assert(owners[node] <= 1);
  return second == none;
}
