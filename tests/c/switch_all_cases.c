// expect: safe
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), steps = 0;
  switch (n % 4) {
    case 3:
      steps++;
      /* fall through */
    case 2:
      steps++;
      /* fall through */
    case 1:
      steps++;
      /* fall through */
    case 0: break;
    default: assert(0);
  }
  assert(steps == n % 4);
  return 0;
}
