// lock_free_hash_table(N): a lock-free hash table with open addressing that grows while it is used (after Click 2007),
// with N threads and OPS operations each. TEST=1: the threads put the same keys into a table with enough room. TEST=2:
// they put and remove. TEST=3: they put different keys into a table that is too small. What was put and not removed is
// there at the end.
// expect: safe
// size: N=2 TEST=1 OPS=2 threads: 2 paper: - 1339 123
// size: N=2 TEST=1 OPS=3 threads: 2 paper: - 6501 675
// size: N=2 TEST=1 OPS=4 threads: 2 paper: - - 2399
// size: N=2 TEST=2 OPS=4 threads: 2 paper: - 5852 369
// size: N=2 TEST=2 OPS=5 threads: 2 paper: - - 1735
// size: N=2 TEST=2 OPS=6 threads: 2 paper: - - 4017
// size: N=2 TEST=3 OPS=2 threads: 2 paper: - - 2283
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifndef TEST
#define TEST 1
#endif
#ifndef OPS
#define OPS 2
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Slots. A key is put into a slot once and stays there. Its value goes from EMPTY over numbers and ABSENT to a frozen
// number while it is copied into the next table, and ends as MOVED. A slot that nobody had used when its table was
// copied has the key SEALED.

typedef long Key;
typedef long Value;

enum { NO_KEY = 0, SEALED = -1 };
enum { EMPTY = 0, ABSENT = -1, MOVED = -2 };
static const Value FROZEN = 1L << 30;

static bool is_number(Value value) { return value > 0 && value < FROZEN; }
static bool is_frozen(Value value) { return value > FROZEN; }
static Value freeze(Value value) { return value + FROZEN; }
static Value thaw(Value value) { return value - FROZEN; }

struct Slot {
  _Atomic(Key) key;
  _Atomic(Value) value;
};

// ---------------------------------------------------------------------------------------------------------------------
// Tables. The map has a current table; while that is copied it has a next one. The next one takes keys that were not in
// the current one only after all of that is copied.

enum { LARGEST = 16 };

struct Table {
  int size;
  atomic_int moved;  // how many slots have been copied
  _Atomic(struct Table *) next;
  struct Table *older;  // among those that are out of use
  struct Slot slots[LARGEST];
};

struct Map {
  _Atomic(struct Table *) current;
};

static struct Table *new_table(int size, struct Table *older) {
  assert(size <= LARGEST);
  struct Table *table = malloc(sizeof *table);
  if (!table) abort();
  table->size = size;
  table->older = older;
  atomic_init(&table->moved, 0);
  atomic_init(&table->next, NULL);
  for (int i = 0; i < size; i++) {
    atomic_init(&table->slots[i].key, NO_KEY);
    atomic_init(&table->slots[i].value, EMPTY);
  }
  return table;
}

static void map_init(struct Map *map, int size) { atomic_init(&map->current, new_table(size, NULL)); }

static void map_free(struct Map *map) {
  struct Table *table = atomic_load(&map->current);
  while (table) {
    struct Table *older = table->older;
    free(table);
    table = older;
  }
}

static int hash(Key key) { return (int)(key * 7 & 0x7fff); }

// ---------------------------------------------------------------------------------------------------------------------
// Finding a slot.

// The slot with the key; NULL if there is none. Sets was_missed if a free slot shows that the key was never here, so
// that it cannot be in a later table either.
static struct Slot *find_slot(struct Table *table, Key key, bool *was_missed) {
  *was_missed = false;
  for (int i = 0; i < table->size; i++) {
    struct Slot *slot = &table->slots[(hash(key) + i) % table->size];
    Key found = atomic_load(&slot->key);
    if (found == key) return slot;
    if (found == NO_KEY) {
      *was_missed = true;
      return NULL;
    }
  }
  return NULL;
}

// The slot with the key, or a free one that takes the key; NULL if all are taken by other keys.
static struct Slot *claim_slot(struct Table *table, Key key) {
  for (int i = 0; i < table->size; i++) {
    struct Slot *slot = &table->slots[(hash(key) + i) % table->size];
    Key found = atomic_load(&slot->key);
    if (found == NO_KEY && atomic_compare_exchange_strong(&slot->key, &found, key)) return slot;
    if (found == key) return slot;
  }
  return NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Copying. Whoever meets a table that is being copied helps. A value is frozen first, so that nobody can change it;
// then it is put into the next table, unless someone else has done that; and then the old slot becomes MOVED. Exactly
// one thread makes that last step, and counts it.

static void count_moved(struct Map *map, struct Table *table) {
  if (atomic_fetch_add(&table->moved, 1) + 1 < table->size) return;
  struct Table *expected = table;
  atomic_compare_exchange_strong(&map->current, &expected, atomic_load(&table->next));
}

// True if this thread has sealed the slot because nobody had a key in it.
static bool seal(struct Slot *slot) {
  Key key = NO_KEY;
  return atomic_compare_exchange_strong(&slot->key, &key, SEALED);
}

// Makes sure that the value does not change any more, and gives what it is then: frozen or MOVED. The slot is counted
// here if there was no number to be copied.
static Value freeze_slot(struct Map *map, struct Table *table, struct Slot *slot) {
  Value value = atomic_load(&slot->value);
  while (!is_frozen(value) && value != MOVED) {
    Value last = is_number(value) ? freeze(value) : MOVED;
    if (!atomic_compare_exchange_strong(&slot->value, &value, last)) continue;
    if (last == MOVED) count_moved(map, table);
    return last;
  }
  return value;
}

static void copy_slot(struct Map *map, struct Table *table, struct Slot *slot) {
  if (seal(slot)) {
    count_moved(map, table);
    return;
  }
  Key key = atomic_load(&slot->key);
  if (key == SEALED) return;
  Value value = freeze_slot(map, table, slot);
  if (value == MOVED) return;

  struct Slot *copy = claim_slot(atomic_load(&table->next), key);
  assert(copy);
  Value expected = EMPTY;
  atomic_compare_exchange_strong(&copy->value, &expected, thaw(value));
  if (atomic_compare_exchange_strong(&slot->value, &value, MOVED)) count_moved(map, table);
}

static void copy_table(struct Map *map, struct Table *table) {
  for (int i = 0; i < table->size; i++) copy_slot(map, table, &table->slots[i]);
}

// The table after a full one. Everything is copied before a new key is put there, so that there is room for all of it.
static struct Table *grow(struct Map *map, struct Table *table) {
  struct Table *next = atomic_load(&table->next);
  if (!next) {
    struct Table *fresh = new_table(2 * table->size, table);
    if (atomic_compare_exchange_strong(&table->next, &next, fresh))
      next = fresh;
    else
      free(fresh);
  }
  copy_table(map, table);
  return next;
}

// ---------------------------------------------------------------------------------------------------------------------
// Operations. Each gives the value that the key had before, ABSENT if it had none.

static Value shown(Value value) { return is_number(value) ? value : ABSENT; }

static Value map_get(struct Map *map, Key key) {
  struct Table *table = atomic_load(&map->current);
  while (table) {
    bool was_missed;
    struct Slot *slot = find_slot(table, key, &was_missed);
    if (was_missed) return ABSENT;
    Value value = slot ? atomic_load(&slot->value) : MOVED;
    if (is_frozen(value)) return thaw(value);
    if (value != MOVED) return shown(value);
    table = atomic_load(&table->next);
  }
  return ABSENT;
}

// Puts a value into a slot of a table that is not being copied; false if it turns out that the slot is.
static bool exchange_in_slot(struct Slot *slot, Value value, Value *before) {
  *before = atomic_load(&slot->value);
  while (*before != MOVED && !is_frozen(*before)) {
    if (atomic_compare_exchange_strong(&slot->value, before, value)) return true;
  }
  return false;
}

static Value map_put(struct Map *map, Key key, Value value) {
  struct Table *table = atomic_load(&map->current);
  for (;;) {
    Value before;
    struct Slot *slot = claim_slot(table, key);
    if (!slot) {
      table = grow(map, table);
      continue;
    }
    if (!atomic_load(&table->next) && exchange_in_slot(slot, value, &before)) return shown(before);
    copy_slot(map, table, slot);
    table = atomic_load(&table->next);
  }
}

static Value map_remove(struct Map *map, Key key) {
  struct Table *table = atomic_load(&map->current);
  while (table) {
    bool was_missed;
    Value before;
    struct Slot *slot = find_slot(table, key, &was_missed);
    if (was_missed) return ABSENT;
    if (slot) {
      if (!atomic_load(&table->next) && exchange_in_slot(slot, ABSENT, &before)) return shown(before);
      copy_slot(map, table, slot);
    }
    table = atomic_load(&table->next);
  }
  return ABSENT;
}

// ---------------------------------------------------------------------------------------------------------------------
// For a map that nobody changes any more.

static int map_count(struct Map *map) {
  int amount = 0;
  for (struct Table *table = atomic_load(&map->current); table; table = atomic_load(&table->next)) {
    for (int i = 0; i < table->size; i++) {
      Value value = atomic_load(&table->slots[i].value);
      if (is_number(value) || is_frozen(value)) amount++;
    }
  }
  return amount;
}

// ---------------------------------------------------------------------------------------------------------------------
// The tests.

struct Worker {
  int number;
  int inserted, taken;
};

static struct Map shared;

static void put_and_count(struct Worker *worker, Key key) {
  if (map_put(&shared, key, 1 + worker->number) == ABSENT) worker->inserted++;
}

static void remove_and_count(struct Worker *worker, Key key) {
  if (map_remove(&shared, key) != ABSENT) worker->taken++;
}

static void test_puts(struct Worker *worker) {
  for (int i = 1; i <= OPS; i++) {
    put_and_count(worker, i);
    Value seen = map_get(&shared, i);
    assert(1 <= seen && seen <= N);
  }
}

static void test_puts_and_removals(struct Worker *worker) {
  for (int i = 1; i <= OPS; i++) {
    Key key = 1 + i / 2;
    if ((worker->number + i) % 2)
      put_and_count(worker, key);
    else
      remove_and_count(worker, key);
  }
}

static void test_growth(struct Worker *worker) {
  for (int i = 0; i < OPS; i++) {
    Key key = 1 + i * N + worker->number;
    put_and_count(worker, key);
    assert(map_get(&shared, key) == 1 + worker->number);
  }
}

static void *work(void *argument) {
  struct Worker *worker = argument;
  switch (TEST) {
    case 1: test_puts(worker); break;
    case 2: test_puts_and_removals(worker); break;
    default: test_growth(worker); break;
  }
  return NULL;
}

static void check_result(const struct Worker *workers) {
  int amount = 0;
  for (int i = 0; i < N; i++) amount += workers[i].inserted - workers[i].taken;
  assert(map_count(&shared) == amount);
  assert(TEST != 1 || amount == OPS);
  assert(TEST != 3 || amount == OPS * N);
}

int main(void) {
  pthread_t threads[N];
  struct Worker workers[N];
  map_init(&shared, TEST == 3 ? 2 : 8);
  for (int i = 0; i < N; i++) workers[i] = (struct Worker){.number = i};
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, work, &workers[i]);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  check_result(workers);
  map_free(&shared);
  return 0;
}
