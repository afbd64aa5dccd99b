// expect: safe
// options: --unwind 9
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  int count = 0;
  while (n > 0) {
    n /= 2;
    count++;
  }
  assert(count <= 8);
  return 0;
}
