// expect: safe
// Bytes between the members of a struct are copied without ever having been written; an unknown index does not get there.
#include <stdbool.h>
#include <stdlib.h>
struct Header { unsigned units; bool is_free; };
struct Arena { struct Header headers[2]; int bins[4]; };
static struct Arena arena;
int main(void) {
  arena.headers[0] = (struct Header){.units = 1, .is_free = true};
  unsigned bin = (unsigned)rand() % 4;
  if (arena.bins[bin] != 0) return 1;
  return 0;
}
