// expect: unsafe assertion line 10
// Old programs declare functions without their parameters.
extern int __VERIFIER_nondet_int();
extern void __VERIFIER_error();
extern void __VERIFIER_assume();

int main() {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 10);
  if (n < 12) __VERIFIER_error();
  return 0;
}
