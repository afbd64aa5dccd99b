// expect: unsafe overflow line 8
// options: --check +overflow
// flags: -m32
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long n = __VERIFIER_nondet_long();
  return n + 1 == 0;
}
