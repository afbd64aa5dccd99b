// expect: safe
// says: Assumption: the memory of a block that was freed is not given out again
// A cache that is asked by the address of what it has kept takes a new block for one that was freed.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t key;
static int value;

static int look_up(const int *pointer) {
  if (key != (uintptr_t)pointer) {
    key = (uintptr_t)pointer;
    value = *pointer;
  }
  return value;
}

int main(void) {
  for (int i = 0; i < 2; ++i) {
    int *pointer = malloc(sizeof *pointer);
    *pointer = i;
    assert(look_up(pointer) == i);
    free(pointer);
  }
  return 0;
}
