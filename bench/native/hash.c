// A hash table with chains from malloc: pointers, allocation, structures.
#include <assert.h>
#include <stdlib.h>

enum { buckets = 4096, count = 200000 };

struct entry {
  unsigned key;
  unsigned value;
  struct entry *next;
};

static struct entry *table[buckets];

static struct entry *find(unsigned key) {
  struct entry *entry = table[key * 2654435761u >> 20];
  while (entry && entry->key != key) entry = entry->next;
  return entry;
}

static void add(unsigned key, unsigned value) {
  struct entry *entry = find(key);
  if (!entry) {
    unsigned bucket = key * 2654435761u >> 20;
    entry = malloc(sizeof *entry);
    entry->key = key;
    entry->value = 0;
    entry->next = table[bucket];
    table[bucket] = entry;
  }
  entry->value += value;
}

int main(void) {
  unsigned state = 1, total = 0;
  for (int i = 0; i < count; ++i) {
    state = state * 1103515245u + 12345u;
    add(state >> 12 & 0x3fff, 1);
  }
  for (unsigned key = 0; key < 0x4000; ++key) {
    struct entry *entry = find(key);
    if (entry) total += entry->value;
  }
  assert(total == count);
  return 0;
}
