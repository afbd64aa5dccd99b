/* Things that have to lie at given addresses (bitcode/place.h). */
#include "schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Three numbers each: the address, what is to lie there, its size; 0 is the size of a function. */
__attribute__((weak)) const uint64_t heddle_places[3] = {0, 0, 0};
__attribute__((weak)) const uint64_t heddle_place_count = 0;

enum { page = 4096, most_pages = 4096, jump_size = 12 };
static uint64_t pages[most_pages];
static unsigned page_count;

static int is_ours(uint64_t address) {
  for (unsigned i = 0; i < page_count; i++)
    if (pages[i] == address / page) return 1;
  return 0;
}

static int map(uint64_t address) {
  if (is_ours(address)) return 1;
  void* start = (void*)(address / page * page);
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
  void* mapped = mmap(start, page, PROT_READ | PROT_WRITE | PROT_EXEC, flags, -1, 0);
  if (mapped != start || page_count == most_pages) return 0;
  pages[page_count++] = address / page;
  return 1;
}

static int map_all(uint64_t address, uint64_t size) {
  for (uint64_t at = address / page * page; at < address + size; at += page)
    if (!map(at)) return 0;
  return 1;
}

void* heddle_allocate_at(struct thread* me, uint64_t address, size_t size) {
  if (!map_all(address, size ? size : 1))
    heddle_diverge(me, "nothing can lie at the address that its memory has to have");
  return (void*)address;
}

int heddle_is_placed(const void* block) { return block && is_ours((uint64_t)block); }

/* movabs $function, %rax; jmp *%rax */
static void write_jump(unsigned char* at, uint64_t function) {
  memcpy(at, (unsigned char[]){0x48, 0xb8}, 2);
  memcpy(at + 2, &function, sizeof function);
  memcpy(at + 2 + sizeof function, (unsigned char[]){0xff, 0xe0}, 2);
}

__attribute__((constructor(101))) static void place_all(void) {
  for (uint64_t i = 0; i < heddle_place_count; i++) {
    const uint64_t* row = heddle_places + 3 * i;
    if (!map_all(row[0], row[2] ? row[2] : jump_size)) {
      fprintf(stderr, "heddle: nothing can lie at the address 0x%llx\n", (unsigned long long)row[0]);
      heddle_finish(heddle_self(), outcome_diverged, exit_diverged);
    }
    if (row[2])
      memcpy((void*)row[0], (const void*)row[1], row[2]);
    else
      write_jump((unsigned char*)row[0], row[1]);
  }
}

#pragma clang attribute pop
