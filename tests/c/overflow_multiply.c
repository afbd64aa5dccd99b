// expect: unsafe overflow line 8
// options: --check +overflow
extern short __VERIFIER_nondet_short(void);

int main(void) {
  int n = __VERIFIER_nondet_short();
  int square = n * n;
  int cube = square * n;
  return cube == 8;
}
