// expect: safe
// flags: -m32
#include <assert.h>
#include <stdint.h>

static int table[8];

int main(void) {
  int number = (int)&table[3];
  int *back = (int *)number;
  *back = 5;
  assert(table[3] == 5 && back == table + 3);
  uintptr_t first = (uintptr_t)table, last = (uintptr_t)&table[7];
  assert(last - first == 28 && (int *)(first + 12) == back && (first & 3) == 0);
  unsigned long marked = first | 1;
  assert((marked & 1) && *(int *)((marked & ~1ul) + 12) == 5);
  return 0;
}
