// expect: unsafe assertion line 19
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern void klee_make_symbolic(void *, size_t, const char *);
extern void klee_assume(uintptr_t);

struct point {
  int x;
  short y;
};

int main(void) {
  struct point p;
  klee_make_symbolic(&p, sizeof p, "p");
  klee_assume(p.x > 10);
  klee_assume(p.y > p.x);
  assert(p.x + p.y != 60);
  return 0;
}
