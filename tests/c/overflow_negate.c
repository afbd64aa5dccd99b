// expect: unsafe overflow line 7
// options: --check +overflow
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long n = __VERIFIER_nondet_long();
  if (n < 0) n = -n;
  return n >= 0 ? 0 : 1;
}
