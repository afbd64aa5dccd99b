// lock_free_skip_list(N): an ordered map as a lock-free skip list (Fraser 2004), with N threads and OPS operations
// each. TEST=1: the threads put the same keys, and exactly one of them finds each key absent. TEST=2: they put and
// remove, and what was put and not removed is there at the end. TEST=0: they put, and each asserts only that the
// heights of its own seeds are in range, which no other thread can change.
// expect: safe
// size: N=2 TEST=1 OPS=2 threads: 2 paper: - 133 5
// size: N=2 TEST=1 OPS=3 threads: 2 paper: - - 76
// size: N=2 TEST=1 OPS=4 threads: 2 paper: - - 202
// size: N=2 TEST=2 OPS=2 threads: 2 paper: - 241 29
// size: N=2 TEST=2 OPS=3 threads: 2 paper: - - 118
// size: N=2 TEST=2 OPS=4 threads: 2 paper: - - 717
// size: N=2 TEST=2 OPS=5 threads: 2
// size: N=3 TEST=0 OPS=2 threads: 3 paper: - - 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifndef TEST
#define TEST 1
#endif
#ifndef OPS
#define OPS 1
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Links. A link is the address of a node, and its lowest bit says that the node which holds the link is removed at that
// level, so that nobody may change the link any more.

typedef uintptr_t Link;
typedef long Key;
typedef long Value;

enum { LEVELS = 3, ABSENT = -1 };
static const Link MARK = 1;

struct Node {
  Key key;
  _Atomic(Value) value;  // ABSENT once the node is removed
  int height;
  _Atomic(Link) next[LEVELS];
  struct Node *older;  // of the same owner, to free them at the end
};

static struct Node *node_of(Link link) { return (struct Node *)(link & ~MARK); }
static Link link_to(struct Node *node) { return (Link)node; }
static bool is_marked(Link link) { return (link & MARK) != 0; }

// ---------------------------------------------------------------------------------------------------------------------
// Each thread remembers the nodes that it has put into the list, and all of them are freed when no thread runs any more:
// a node that was removed may still be looked at, and may still be linked at a level that its owner has just reached.

struct Owner {
  struct Node *newest;
  unsigned seed;
};

// A height h comes with probability 1/2^h. The generator belongs to the owner.
static unsigned next_seed(unsigned seed) { return seed * 1103515245u + 12345u; }

static int height_of(unsigned seed) {
  unsigned bits = seed >> 16;
  int height = 1;
  while (height < LEVELS && (bits & 1)) {
    height++;
    bits >>= 1;
  }
  return height;
}

static int draw_height(struct Owner *owner) {
  owner->seed = next_seed(owner->seed);
  return height_of(owner->seed);
}

static struct Node *new_node(Key key, Value value, int height) {
  struct Node *node = malloc(sizeof *node);
  if (!node) abort();
  node->key = key;
  node->height = height;
  atomic_init(&node->value, value);
  for (int level = 0; level < LEVELS; level++) atomic_init(&node->next[level], 0);
  return node;
}

static void remember(struct Owner *owner, struct Node *node) {
  node->older = owner->newest;
  owner->newest = node;
}

static void free_nodes(struct Owner *owner) {
  while (owner->newest) {
    struct Node *node = owner->newest;
    owner->newest = node->older;
    free(node);
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// The list. Level 0 holds every node in the order of the keys, and each level above it holds some of those below. A key
// is in the map as long as its node is linked at level 0 and its value is not ABSENT.

struct SkipList {
  struct Node *head;  // below all keys, and of full height
};

// For each level the last node below a key, and the first node that is not.
struct Path {
  struct Node *before[LEVELS];
  struct Node *after[LEVELS];
};

static void skip_list_init(struct SkipList *list, struct Owner *owner) {
  list->head = new_node(INT64_MIN, 0, LEVELS);
  remember(owner, list->head);
}

// Goes along one level, and takes nodes out that are removed there. Gives false if a link has changed, or if the node
// to begin with is removed itself; then the search begins again at the top.
static bool walk_level(struct Node *from, int level, Key key, struct Path *path) {
  struct Node *before = from;
  Link link = atomic_load(&before->next[level]);
  if (is_marked(link)) return false;
  struct Node *node = node_of(link);
  while (node) {
    Link next = atomic_load(&node->next[level]);
    if (is_marked(next)) {
      Link expected = link_to(node);
      if (!atomic_compare_exchange_strong(&before->next[level], &expected, next & ~MARK)) return false;
      node = node_of(next);
      continue;
    }
    if (node->key >= key) break;
    before = node;
    node = node_of(next);
  }
  path->before[level] = before;
  path->after[level] = node;
  return true;
}

static bool walk(struct SkipList *list, Key key, struct Path *path) {
  struct Node *from = list->head;
  for (int level = LEVELS - 1; level >= 0; level--) {
    if (!walk_level(from, level, key, path)) return false;
    from = path->before[level];
  }
  return true;
}

// The node with the key, or NULL; and the path to where it is or would be.
static struct Node *find(struct SkipList *list, Key key, struct Path *path) {
  while (!walk(list, key, path)) {
  }
  struct Node *node = path->after[0];
  return node && node->key == key ? node : NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Removing a node: its value first, then the marks from the top to the bottom, and a search that takes it out.

static Value exchange_value(struct Node *node, Value value) {
  Value before = atomic_load(&node->value);
  while (before != ABSENT) {
    if (atomic_compare_exchange_strong(&node->value, &before, value)) return before;
  }
  return ABSENT;
}

static void mark_level(struct Node *node, int level) {
  Link next = atomic_load(&node->next[level]);
  while (!is_marked(next)) {
    if (atomic_compare_exchange_strong(&node->next[level], &next, next | MARK)) return;
  }
}

static void take_out(struct SkipList *list, struct Node *node) {
  struct Path path;
  for (int level = node->height - 1; level >= 0; level--) mark_level(node, level);
  find(list, node->key, &path);
}

// ---------------------------------------------------------------------------------------------------------------------
// Adding a node: it is in the map when it is linked at level 0. The levels above are only shortcuts, and are given up
// when the node is removed meanwhile.

static bool link_at_bottom(struct Node *node, struct Path *path) {
  for (int level = 0; level < node->height; level++) atomic_store(&node->next[level], link_to(path->after[level]));
  Link expected = link_to(path->after[0]);
  return atomic_compare_exchange_strong(&path->before[0]->next[0], &expected, link_to(node));
}

// One attempt to link a node at a level where it points to what comes after it.
static bool try_link_at(struct Node *node, int level, struct Path *path) {
  Link expected = link_to(path->after[level]);
  return atomic_compare_exchange_strong(&path->before[level]->next[level], &expected, link_to(node));
}

// Makes the node point to what comes after it at a level; false if it is removed there.
static bool point_to(struct Node *node, int level, struct Node *after) {
  Link next = atomic_load(&node->next[level]);
  if (is_marked(next)) return false;
  if (node_of(next) == after) return true;
  return atomic_compare_exchange_strong(&node->next[level], &next, link_to(after));
}

static void link_above(struct SkipList *list, struct Node *node, struct Path *path) {
  for (int level = 1; level < node->height; level++) {
    while (point_to(node, level, path->after[level])) {
      if (try_link_at(node, level, path)) break;
      if (find(list, node->key, path) != node) return;
    }
    if (is_marked(atomic_load(&node->next[level]))) {
      find(list, node->key, path);
      return;
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Operations. Each gives the value that the key had before, ABSENT if it had none.

static Value skip_list_get(struct SkipList *list, Key key) {
  struct Node *before = list->head;
  struct Node *node = NULL;
  for (int level = LEVELS - 1; level >= 0; level--) {
    node = node_of(atomic_load(&before->next[level]));
    while (node && node->key < key) {
      before = node;
      node = node_of(atomic_load(&before->next[level]));
    }
  }
  if (!node || node->key != key) return ABSENT;
  return atomic_load(&node->value);
}

static Value skip_list_put(struct SkipList *list, struct Owner *owner, Key key, Value value) {
  struct Path path;
  struct Node *fresh = NULL;
  for (;;) {
    struct Node *node = find(list, key, &path);
    if (node) {
      Value before = exchange_value(node, value);
      if (before != ABSENT) {
        free(fresh);  // nobody else has seen it
        return before;
      }
      take_out(list, node);
      continue;
    }
    if (!fresh) fresh = new_node(key, value, draw_height(owner));
    if (link_at_bottom(fresh, &path)) {
      remember(owner, fresh);
      link_above(list, fresh, &path);
      return ABSENT;
    }
  }
}

static Value skip_list_remove(struct SkipList *list, Key key) {
  struct Path path;
  struct Node *node = find(list, key, &path);
  if (!node) return ABSENT;
  Value before = exchange_value(node, ABSENT);
  if (before != ABSENT) take_out(list, node);
  return before;
}

// ---------------------------------------------------------------------------------------------------------------------
// For a list that nobody changes any more.

static int skip_list_count(struct SkipList *list) {
  int amount = 0;
  struct Node *node = node_of(atomic_load(&list->head->next[0]));
  for (; node; node = node_of(atomic_load(&node->next[0]))) {
    if (atomic_load(&node->value) != ABSENT) amount++;
  }
  return amount;
}

static bool level_is_ordered(struct SkipList *list, int level) {
  struct Node *node = list->head;
  while (node) {
    struct Node *next = node_of(atomic_load(&node->next[level]));
    if (next && next->key <= node->key) return false;
    node = next;
  }
  return true;
}

static bool skip_list_is_ordered(struct SkipList *list) {
  for (int level = 0; level < LEVELS; level++) {
    if (!level_is_ordered(list, level)) return false;
  }
  return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// The tests.

struct Worker {
  struct Owner owner;
  int number;
  int inserted, taken;
};

static struct SkipList shared;

static void put_and_count(struct Worker *worker, Key key) {
  if (skip_list_put(&shared, &worker->owner, key, worker->number) == ABSENT) worker->inserted++;
}

static void remove_and_count(struct Worker *worker, Key key) {
  if (skip_list_remove(&shared, key) != ABSENT) worker->taken++;
}

// All threads put the keys 1 to OPS.
static void test_puts(struct Worker *worker) {
  for (int i = 1; i <= OPS; i++) {
    put_and_count(worker, i);
    Value seen = skip_list_get(&shared, i);
    assert(0 <= seen && seen < N);
  }
}

// They put and remove in turns, and every second thread begins with a removal.
static void test_puts_and_removals(struct Worker *worker) {
  for (int i = 1; i <= OPS; i++) {
    Key key = 1 + i / 2;
    if ((worker->number + i) % 2)
      put_and_count(worker, key);
    else
      remove_and_count(worker, key);
  }
}

static void test_heights(struct Worker *worker) {
  unsigned seed = (unsigned)worker->number;
  for (int i = 1; i <= OPS; i++) {
    put_and_count(worker, i);
    seed = next_seed(seed);
    assert(1 <= height_of(seed) && height_of(seed) <= LEVELS);
  }
}

static void *work(void *argument) {
  struct Worker *worker = argument;
  switch (TEST) {
    case 1: test_puts(worker); break;
    case 2: test_puts_and_removals(worker); break;
    default: test_heights(worker); break;
  }
  return NULL;
}

static void check_result(const struct Worker *workers) {
  int amount = 0;
  for (int i = 0; i < N; i++) amount += workers[i].inserted - workers[i].taken;
  assert(skip_list_count(&shared) == amount);
  assert(TEST != 1 || amount == OPS);
  assert(skip_list_is_ordered(&shared));
}

int main(void) {
  pthread_t threads[N];
  struct Worker workers[N];
  struct Owner owner = {NULL, 1};
  skip_list_init(&shared, &owner);
  for (int i = 0; i < N; i++) workers[i] = (struct Worker){.owner = {NULL, (unsigned)i}, .number = i};
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, work, &workers[i]);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  if (TEST) check_result(workers);
  for (int i = 0; i < N; i++) free_nodes(&workers[i].owner);
  free_nodes(&owner);
  return 0;
}
