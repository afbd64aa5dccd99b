// expect: unsafe assertion line 19
// As drivers do it: an address up to 2012 is good, one above is an error. Both happen.
#include <assert.h>
#include <stdlib.h>

extern void __VERIFIER_assume(int);
static int is_error(const void *p) { return (unsigned long)p > 2012; }

static void *allocate(unsigned long size) {
  void *p = malloc(size);
  __VERIFIER_assume(!is_error(p));
  return p;
}

int main(void) {
  int *p = allocate(sizeof *p);
  if (!p) return 0;
  *p = 1;
  assert(is_error(p));
  return 0;
}
