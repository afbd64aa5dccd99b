// expect: safe
// The mask of __builtin_align_down is a number beside a pointer.
#include <assert.h>
#include <stdint.h>

static _Alignas(64) int numbers[32];
static volatile int middle = 9;

int main(void) {
  int *down = __builtin_align_down(&numbers[middle], 16), *up = __builtin_align_up(&numbers[middle], 16);
  assert(down == &numbers[8] && up == &numbers[12]);
  assert((uintptr_t)down % 16 == 0 && __builtin_is_aligned(up, 16));
  return 0;
}
