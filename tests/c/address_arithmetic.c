// expect: unsafe assertion line 23
// What numbers an address can give: those of every kind.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static char x[64];

static int looks_odd(uintptr_t n) {
  switch (__VERIFIER_nondet_int()) {
    case 0: return n % 7 == 3;
    case 1: return (n >> 12) % 2 == 1;
    case 2: return n * 5 == 80 * 5;
    case 3: return (n & ~(uintptr_t)0xfff) != n - n % 4096;
    case 4: return (unsigned)n == 0;
    default: return 0;
  }
}

int main(void) {
  int is_odd = looks_odd((uintptr_t)x);
  assert(!is_odd);
  return 0;
}
