// lock_free_list(N): an ordered map as a lock-free linked list (Harris 2001, Michael 2002), with N threads that put,
// get, replace and remove OPS times each. With CHECK=1 the results are compared with what is in the list at the end;
// with CHECK=0 each thread only asserts that the keys it computes are in range, which no other thread can change.
// expect: safe
// size: N=3 OPS=2 CHECK=0 threads: 3 paper: - 10274 1
// size: N=3 OPS=1 CHECK=1 threads: 3
// size: N=2 OPS=4 CHECK=1 threads: 2
// size: N=3 OPS=2 CHECK=1 threads: 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifndef OPS
#define OPS 1
#endif
#ifndef CHECK
#define CHECK 1
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Links. A link is the address of a node, and its lowest bit says that the node which holds the link is removed, so
// that nobody may change the link any more.

typedef uintptr_t Link;
typedef long Key;
typedef long Value;

struct Node {
  Key key;
  _Atomic(Value) value;  // ABSENT once the node is removed
  _Atomic(Link) next;
  struct Node *older;  // among those that wait to be freed
};

enum { ABSENT = -1 };
static const Link MARK = 1;

static struct Node *node_of(Link link) { return (struct Node *)(link & ~MARK); }
static Link link_to(struct Node *node) { return (Link)node; }
static bool is_marked(Link link) { return (link & MARK) != 0; }

// ---------------------------------------------------------------------------------------------------------------------
// Removed nodes. A thread that unlinks a node keeps it until all threads have ended, because others may still look at
// it.

struct Removed {
  struct Node *newest;
  int amount;
};

static void keep(struct Removed *removed, struct Node *node) {
  node->older = removed->newest;
  removed->newest = node;
  removed->amount++;
}

static void free_removed(struct Removed *removed) {
  while (removed->newest) {
    struct Node *node = removed->newest;
    removed->newest = node->older;
    free(node);
  }
  removed->amount = 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// The list. Its nodes are in the order of their keys. What decides about an operation is one change of a value: a key
// is in the list as long as the value of its node is not ABSENT. Marks and links follow, by whoever comes along.

struct List {
  _Atomic(Link) first;
};

// A place in the list: the link where a key is or would be, and the node that it leads to.
struct Place {
  _Atomic(Link) *link;
  struct Node *node;
  bool is_found;
};

static struct Node *new_node(Key key, Value value) {
  struct Node *node = malloc(sizeof *node);
  if (!node) abort();
  node->key = key;
  atomic_init(&node->value, value);
  atomic_init(&node->next, 0);
  node->older = NULL;
  return node;
}

static void list_init(struct List *list) { atomic_init(&list->first, 0); }

static void mark(struct Node *node) {
  Link next = atomic_load(&node->next);
  while (!is_marked(next)) {
    if (atomic_compare_exchange_strong(&node->next, &next, next | MARK)) return;
  }
}

// Takes a node with a mark out of the list; false if the link has changed.
static bool unlink_node(_Atomic(Link) *link, struct Node *node, Link next, struct Removed *removed) {
  Link expected = link_to(node);
  if (!atomic_compare_exchange_strong(link, &expected, next & ~MARK)) return false;
  keep(removed, node);
  return true;
}

// Walks once to the first node whose key is not below the given one, and takes out the nodes with a mark on the way;
// false if someone else has changed the list at that place, and then it has to be done again.
static bool walk_to(struct List *list, Key key, struct Place *place, struct Removed *removed) {
  _Atomic(Link) *link = &list->first;
  struct Node *node = node_of(atomic_load(link));
  while (node) {
    Link next = atomic_load(&node->next);
    if (is_marked(next)) {
      if (!unlink_node(link, node, next, removed)) return false;
      node = node_of(next);
      continue;
    }
    if (node->key >= key) break;
    link = &node->next;
    node = node_of(next);
  }
  place->link = link;
  place->node = node;
  place->is_found = node && node->key == key;
  return true;
}

static struct Place find(struct List *list, Key key, struct Removed *removed) {
  struct Place place;
  while (!walk_to(list, key, &place, removed)) {
  }
  return place;
}

// ---------------------------------------------------------------------------------------------------------------------
// Changes of one value. A node that is ABSENT stays so.

// Gives the value before, ABSENT if there was none to be changed.
static Value exchange_value(struct Node *node, Value value) {
  Value before = atomic_load(&node->value);
  while (before != ABSENT) {
    if (atomic_compare_exchange_strong(&node->value, &before, value)) return before;
  }
  return ABSENT;
}

static bool link_in(struct Place *place, struct Node *node) {
  Link expected = link_to(place->node);
  atomic_store(&node->next, expected);
  return atomic_compare_exchange_strong(place->link, &expected, link_to(node));
}

static void take_out(struct List *list, struct Node *node, struct Removed *removed) {
  mark(node);
  find(list, node->key, removed);
}

// ---------------------------------------------------------------------------------------------------------------------
// Operations. Each gives the value that the key had before, ABSENT if it had none.

static Value list_get(struct List *list, Key key) {
  struct Node *node = node_of(atomic_load(&list->first));
  while (node && node->key < key) node = node_of(atomic_load(&node->next));
  if (!node || node->key != key) return ABSENT;
  return atomic_load(&node->value);
}

static Value list_put_if_absent(struct List *list, Key key, Value value, struct Removed *removed) {
  struct Node *fresh = NULL;
  for (;;) {
    struct Place place = find(list, key, removed);
    if (place.is_found) {
      Value before = atomic_load(&place.node->value);
      if (before == ABSENT) {
        take_out(list, place.node, removed);
        continue;
      }
      free(fresh);
      return before;
    }
    if (!fresh) fresh = new_node(key, value);
    if (link_in(&place, fresh)) return ABSENT;
  }
}

static Value list_put(struct List *list, Key key, Value value, struct Removed *removed) {
  struct Node *fresh = NULL;
  for (;;) {
    struct Place place = find(list, key, removed);
    if (place.is_found) {
      Value before = exchange_value(place.node, value);
      if (before == ABSENT) {
        take_out(list, place.node, removed);
        continue;
      }
      free(fresh);
      return before;
    }
    if (!fresh) fresh = new_node(key, value);
    if (link_in(&place, fresh)) return ABSENT;
  }
}

static Value list_replace(struct List *list, Key key, Value value, struct Removed *removed) {
  struct Place place = find(list, key, removed);
  return place.is_found ? exchange_value(place.node, value) : ABSENT;
}

static Value list_remove(struct List *list, Key key, struct Removed *removed) {
  struct Place place = find(list, key, removed);
  if (!place.is_found) return ABSENT;
  Value before = exchange_value(place.node, ABSENT);
  if (before != ABSENT) take_out(list, place.node, removed);
  return before;
}

// ---------------------------------------------------------------------------------------------------------------------
// For a list that nobody changes any more.

static int list_count(struct List *list) {
  int amount = 0;
  for (struct Node *node = node_of(atomic_load(&list->first)); node; node = node_of(atomic_load(&node->next))) {
    if (atomic_load(&node->value) != ABSENT) amount++;
  }
  return amount;
}

static bool list_is_ordered(struct List *list) {
  struct Node *node = node_of(atomic_load(&list->first));
  while (node) {
    struct Node *next = node_of(atomic_load(&node->next));
    if (next && next->key <= node->key) return false;
    node = next;
  }
  return true;
}

static void list_free(struct List *list) {
  struct Node *node = node_of(atomic_load(&list->first));
  while (node) {
    struct Node *next = node_of(atomic_load(&node->next));
    free(node);
    node = next;
  }
  list_init(list);
}

// ---------------------------------------------------------------------------------------------------------------------
// The test. The threads take turns in what they do, at keys that meet.

enum { KEYS = 8 };

struct Worker {
  int number;
  int inserted, taken;
  struct Removed removed;
};

static struct List shared;

static Key key_of(int worker, int operation) { return (worker + operation) / 2 * 3 % KEYS; }

static void put_if_absent_and_count(struct Worker *worker, Key key) {
  if (list_put_if_absent(&shared, key, worker->number, &worker->removed) == ABSENT) worker->inserted++;
}

static void remove_and_count(struct Worker *worker, Key key) {
  if (list_remove(&shared, key, &worker->removed) != ABSENT) worker->taken++;
}

static void put_and_count(struct Worker *worker, Key key) {
  if (list_put(&shared, key, worker->number, &worker->removed) == ABSENT) worker->inserted++;
}

static void operate(struct Worker *worker, int operation, Key key) {
  switch ((worker->number + operation) % 4) {
    case 0: put_and_count(worker, key); break;
    case 1: remove_and_count(worker, key); break;
    case 2: put_if_absent_and_count(worker, key); break;
    default: list_replace(&shared, key, worker->number, &worker->removed); break;
  }
}

static void *work(void *argument) {
  struct Worker *worker = argument;
  for (int i = 0; i < OPS; i++) {
    Key key = key_of(worker->number, i);
    operate(worker, i, key);
    Value seen = list_get(&shared, key);
    if (CHECK)
      assert(seen == ABSENT || (0 <= seen && seen <= N));
    else
      assert(0 <= key && key < KEYS);
  }
  return NULL;
}

static void check_result(const struct Worker *workers, int before) {
  int amount = before;
  for (int i = 0; i < N; i++) amount += workers[i].inserted - workers[i].taken;
  assert(list_count(&shared) == amount);
  assert(list_is_ordered(&shared));
}

int main(void) {
  pthread_t threads[N];
  struct Worker workers[N];
  struct Removed none = {NULL, 0};
  list_init(&shared);
  list_put(&shared, 0, N, &none);
  list_put(&shared, 3, N, &none);
  for (int i = 0; i < N; i++) workers[i] = (struct Worker){.number = i};
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, work, &workers[i]);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  if (CHECK) check_result(workers, 2);
  for (int i = 0; i < N; i++) free_removed(&workers[i].removed);
  list_free(&shared);
  return 0;
}
