// expect: unsafe overflow line 7
// options: --check +overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int next = n + 1;
  return next > n;
}
