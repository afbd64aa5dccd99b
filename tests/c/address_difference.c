// expect: safe
// The distance between two objects leads from one to the other, however far that is.
#include <assert.h>
#include <stdint.h>

static int a = 1, b = 2;

int main(void) {
  uintptr_t distance = (uintptr_t)&b - (uintptr_t)&a;
  assert(*(int *)((uintptr_t)&a + distance) == 2);
  assert(distance >= sizeof a && distance <= -(uintptr_t)sizeof a);
  return 0;
}
