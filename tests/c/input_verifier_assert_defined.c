// expect: unsafe assertion line 7
// A checking function of the program's own: the error is where it calls the error function.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

void __VERIFIER_assert(int condition) {
  if (!condition) __VERIFIER_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assert(n != 31415);
  return 0;
}
