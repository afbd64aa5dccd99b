// expect: safe
// A table of buckets by address: what is put in is found again, wherever it lies.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  struct node *next;
  void *key;
  int value;
};

static struct node *buckets[4];

static unsigned hash(void *key) { return (unsigned)((uintptr_t)key >> 4) * 2654435761u >> 30; }

static void put(struct node *node, void *key, int value) {
  unsigned at = hash(key);
  node->key = key;
  node->value = value;
  node->next = buckets[at];
  buckets[at] = node;
}

static int get(void *key) {
  for (struct node *each = buckets[hash(key)]; each; each = each->next)
    if (each->key == key) return each->value;
  return -1;
}

static struct node one, two;
static int a, b, c;

int main(void) {
  put(&one, &a, 1);
  put(&two, &b, 2);
  assert(get(&a) == 1 && get(&b) == 2 && get(&c) == -1);
  return 0;
}
