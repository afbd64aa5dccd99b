// expect: safe
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
static int a = 1, b = 2, c = 3;

int main(void) {
  int which = __VERIFIER_nondet_int() != 0;
  uintptr_t distances[2] = {0, (uintptr_t)&b - (uintptr_t)&a};
  int *p = (int *)((char *)&a + distances[which]);
  assert(p == (which ? &b : &a) && p != &c);
  assert(*p == 1 + which);
  return 0;
}
