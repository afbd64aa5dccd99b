// expect: unsafe assertion line 14
// An atomic operation on numbers of addresses; and one that sets a mark.
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

static long a, b;
static _Atomic uintptr_t place;

int main(void) {
  place = (uintptr_t)&a;
  assert((atomic_fetch_or(&place, 1) & 1) == 0 && (place & 1) == 1);
  atomic_fetch_and(&place, ~(uintptr_t)1);
  assert(atomic_fetch_xor(&place, (uintptr_t)&b) == (uintptr_t)&a && place > 4096);
  return 0;
}
