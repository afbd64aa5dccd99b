// expect: unsafe memory line 7
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_int() == 7) x = 1;
  if (x) return 2;
  return 0;
}
