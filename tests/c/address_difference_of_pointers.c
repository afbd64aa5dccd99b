// expect: safe
// The distance between two objects, as a difference of pointers.
#include <assert.h>
#include <stddef.h>

static int a = 1, b[4] = {2, 3, 4, 5};

int main(void) {
  ptrdiff_t distance = (char *)b - (char *)&a;
  assert((char *)&a + distance == (char *)b);
  int *second = (int *)((char *)&a + distance + sizeof(int));
  assert(second == b + 1 && *second == 3);
  assert(*(int *)((char *)b - distance) == 1);
  return 0;
}
