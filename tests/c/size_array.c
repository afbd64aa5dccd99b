// expect: safe
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int last(int n) {
  int numbers[n];
  for (int i = 0; i < n; ++i) numbers[i] = 3 * i;
  return numbers[n - 1];
}
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 6) return 0;
  assert(last(n) == 3 * n - 3);
  return 0;
}
