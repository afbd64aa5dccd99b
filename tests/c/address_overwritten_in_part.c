// expect: unsafe assertion line 15
// What is left of an address when a number is written over its first half is not known either.
#include <assert.h>

union both {
  int *pointer;
  unsigned half[2];
};

static int a;

int main(void) {
  union both u = {.pointer = &a};
  u.half[0] = 3;
  assert(u.half[1] != 0 && u.half[1] < 1000);
  return 0;
}
