// expect: safe
// says: Assumption: the memory of a block that was freed is not given out again
// A new block may lie where one was freed.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *block = malloc(sizeof *block);
  uintptr_t before = (uintptr_t)block;
  free(block);
  int *next = malloc(sizeof *next);
  assert((uintptr_t)next != before);
  free(next);
  return 0;
}
