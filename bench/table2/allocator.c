// allocator(N): a thread-safe allocator with arenas, each with a lock, bins of free blocks and blocks that are split
// and merged, and a small cache for each thread. N threads allocate, resize and free OPS blocks each, of unknown sizes,
// or with FIXED=1 of known ones. The assertion is about how a thread rounds its own sizes, and depends on nothing that
// is shared.
// expect: safe
// size: N=4 FIXED=1 threads: 4 paper: - - 1
// size: N=2 ARENAS=1 threads: 2
// size: N=3 threads: 3
// size: N=4 threads: 4
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef N
#define N 4
#endif
#ifndef ARENAS
#define ARENAS 2
#endif
#ifndef OPS
#define OPS 1
#endif
#ifndef FIXED
#define FIXED 0
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Blocks. An arena is an array of units; a block is a run of them, and its first unit is a header with the size of the
// block and of the one before it, so that neighbours are found in both directions.

struct Header {
  unsigned units;         // with the header
  unsigned units_before;  // of the block before, 0 for the first
  int arena;
  unsigned is_free;
};

enum { UNIT = sizeof(struct Header), LARGEST_REQUEST = 2 * UNIT, SMALLEST_BLOCK = 2 };

union Unit {
  struct Header header;
  unsigned char bytes[UNIT];
};

static size_t room_in(unsigned units) { return (size_t)(units - 1) * UNIT; }

static unsigned units_for(size_t size) {
  unsigned units = SMALLEST_BLOCK;
  while (room_in(units) < size) units++;
  return units;
}

// ---------------------------------------------------------------------------------------------------------------------
// Bins. Free blocks of one size are in one bin, those of more than the largest size in the last one. A bin is a list
// through the blocks: indices of headers, kept beside the units.

enum { BINS = 6, ARENA_UNITS = 32, NOWHERE = -1 };

static int bin_of(unsigned units) {
  unsigned bin = units - SMALLEST_BLOCK;
  return bin < BINS ? (int)bin : BINS - 1;
}

struct Arena {
  pthread_mutex_t lock;
  union Unit units[ARENA_UNITS];
  int next[ARENA_UNITS], previous[ARENA_UNITS];  // in the bin, by the index of the header
  int bins[BINS];
  unsigned used_units;
};

static struct Arena arenas[ARENAS];

static struct Header *header_at(struct Arena *arena, int index) { return &arena->units[index].header; }

static void put_into_bin(struct Arena *arena, int index) {
  int *bin = &arena->bins[bin_of(header_at(arena, index)->units)];
  arena->next[index] = *bin;
  arena->previous[index] = NOWHERE;
  if (*bin != NOWHERE) arena->previous[*bin] = index;
  *bin = index;
  header_at(arena, index)->is_free = 1;
}

static void take_from_bin(struct Arena *arena, int index) {
  int next = arena->next[index], previous = arena->previous[index];
  if (next != NOWHERE) arena->previous[next] = previous;
  if (previous != NOWHERE)
    arena->next[previous] = next;
  else
    arena->bins[bin_of(header_at(arena, index)->units)] = next;
  header_at(arena, index)->is_free = 0;
}

// The index of a free block with at least so many units.
static int search_bins(struct Arena *arena, unsigned units) {
  for (int bin = bin_of(units); bin < BINS; bin++) {
    for (int index = arena->bins[bin]; index != NOWHERE; index = arena->next[index]) {
      if (header_at(arena, index)->units >= units) return index;
    }
  }
  return NOWHERE;
}

// ---------------------------------------------------------------------------------------------------------------------
// Splitting and merging. The lock of the arena is held.

static void set_block(struct Arena *arena, int index, unsigned units) {
  header_at(arena, index)->units = units;
  int after = index + (int)units;
  if (after < ARENA_UNITS) header_at(arena, after)->units_before = units;
}

static void split(struct Arena *arena, int index, unsigned units) {
  unsigned rest = header_at(arena, index)->units - units;
  if (rest < SMALLEST_BLOCK) return;
  int second = index + (int)units;
  header_at(arena, second)->arena = header_at(arena, index)->arena;
  set_block(arena, second, rest);
  set_block(arena, index, units);
  put_into_bin(arena, second);
}

static int merge(struct Arena *arena, int index) {
  struct Header *header = header_at(arena, index);
  int after = index + (int)header->units;
  if (after < ARENA_UNITS && header_at(arena, after)->is_free) {
    take_from_bin(arena, after);
    set_block(arena, index, header->units + header_at(arena, after)->units);
  }
  int before = index - (int)header->units_before;
  if (before == index || !header_at(arena, before)->is_free) return index;
  take_from_bin(arena, before);
  set_block(arena, before, header_at(arena, before)->units + header->units);
  return before;
}

static void init_arena(int number) {
  struct Arena *arena = &arenas[number];
  pthread_mutex_init(&arena->lock, NULL);
  for (int bin = 0; bin < BINS; bin++) arena->bins[bin] = NOWHERE;
  *header_at(arena, 0) = (struct Header){.units = ARENA_UNITS, .units_before = 0, .arena = number, .is_free = 1};
  put_into_bin(arena, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Arenas. A thread has an arena that it asks first, and goes on to another one where somebody else holds the lock or no
// block is left.

static union Unit *allocate_in(struct Arena *arena, unsigned units) {
  int index = search_bins(arena, units);
  if (index == NOWHERE) return NULL;
  take_from_bin(arena, index);
  split(arena, index, units);
  arena->used_units += header_at(arena, index)->units;
  return &arena->units[index];
}

static union Unit *allocate_in_any(int first, unsigned units) {
  for (int i = 0; i < ARENAS; i++) {
    struct Arena *arena = &arenas[(first + i) % ARENAS];
    if (pthread_mutex_trylock(&arena->lock) != 0) continue;
    union Unit *block = allocate_in(arena, units);
    pthread_mutex_unlock(&arena->lock);
    if (block) return block;
  }
  struct Arena *arena = &arenas[first];
  pthread_mutex_lock(&arena->lock);
  union Unit *block = allocate_in(arena, units);
  pthread_mutex_unlock(&arena->lock);
  return block;
}

static void release_to_arena(union Unit *block) {
  struct Arena *arena = &arenas[block->header.arena];
  pthread_mutex_lock(&arena->lock);
  arena->used_units -= block->header.units;
  put_into_bin(arena, merge(arena, (int)(block - arena->units)));
  pthread_mutex_unlock(&arena->lock);
}

// ---------------------------------------------------------------------------------------------------------------------
// Caches. A thread keeps a few blocks that it has freed, and needs no lock to use them again.

enum { CACHED = 2 };

struct Cache {
  int arena;
  int amount;
  union Unit *blocks[CACHED];
};

static union Unit *take_from_cache(struct Cache *cache, unsigned units) {
  for (int i = 0; i < cache->amount; i++) {
    union Unit *block = cache->blocks[i];
    if (block->header.units != units) continue;
    cache->blocks[i] = cache->blocks[--cache->amount];
    return block;
  }
  return NULL;
}

static bool put_into_cache(struct Cache *cache, union Unit *block) {
  if (cache->amount == CACHED || bin_of(block->header.units) == BINS - 1) return false;
  cache->blocks[cache->amount++] = block;
  return true;
}

static void flush(struct Cache *cache) {
  while (cache->amount > 0) release_to_arena(cache->blocks[--cache->amount]);
}

// ---------------------------------------------------------------------------------------------------------------------
// What users call.

static void *allocate(struct Cache *cache, size_t size) {
  unsigned units = units_for(size);
  union Unit *block = take_from_cache(cache, units);
  if (!block) block = allocate_in_any(cache->arena, units);
  return block ? block + 1 : NULL;
}

static void release(struct Cache *cache, void *memory) {
  if (!memory) return;
  union Unit *block = (union Unit *)memory - 1;
  if (!put_into_cache(cache, block)) release_to_arena(block);
}

static size_t usable_size(const void *memory) { return room_in(((const union Unit *)memory - 1)->header.units); }

static void *resize(struct Cache *cache, void *memory, size_t size) {
  if (memory && usable_size(memory) >= size) return memory;
  unsigned char *larger = allocate(cache, size);
  if (!larger || !memory) return larger;
  const unsigned char *from = memory;
  for (size_t i = 0; i < usable_size(memory); i += UNIT) larger[i] = from[i];
  release(cache, memory);
  return larger;
}

// ---------------------------------------------------------------------------------------------------------------------
// The test.

struct Worker {
  struct Cache cache;
  size_t sizes[OPS];
};

static void check_rounding(size_t size) {
  size_t room = room_in(units_for(size));
  assert(room >= size && room - size < UNIT);
}

static void *work(void *argument) {
  struct Worker *worker = argument;
  struct Cache *cache = &worker->cache;
  for (int i = 0; i < OPS; i++) {
    size_t size = worker->sizes[i];
    check_rounding(size);
    unsigned char *memory = allocate(cache, size);
    if (memory) memory[0] = (unsigned char)i;
    unsigned char *larger = resize(cache, memory, size + UNIT);
    check_rounding(size + UNIT);
    release(cache, larger ? larger : memory);
  }
  flush(cache);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  struct Worker workers[N];
  for (int i = 0; i < ARENAS; i++) init_arena(i);
  for (int i = 0; i < N; i++) {
    workers[i].cache = (struct Cache){.arena = i % ARENAS};
    for (int j = 0; j < OPS; j++) workers[i].sizes[j] = (size_t)(FIXED ? 7 * i + j : rand()) % LARGEST_REQUEST + 1;
  }
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, work, &workers[i]);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
