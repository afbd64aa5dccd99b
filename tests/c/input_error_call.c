// expect: unsafe assertion line 7
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n * n == 144 && n < 0 && n > -1000) __VERIFIER_error();
  return 0;
}
