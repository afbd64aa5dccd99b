// expect: unsafe assertion line 16
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int kind = 0;
  switch (__VERIFIER_nondet_int()) {
    case 0 ... 9: kind = 1; break;
    case -5:
      kind = 2;
      /* fall through */
    case 100: kind += 10; break;
    default: kind = 3;
  }
  assert(kind != 12);
  return 0;
}
