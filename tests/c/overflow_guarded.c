// expect: safe
// options: --check +overflow --solver-timeout 60
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1000 || n > 1000) return 0;
  return n * n + n - 1 < 0 ? 0 : -n;
}
