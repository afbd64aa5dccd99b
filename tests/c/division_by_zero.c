// expect: unsafe division line 6
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  return 100 / (n - 42);
}
