// expect: unsafe memory line 8
// says: .*depends on the value of x, which was never initialised \(declared at .*:6\)
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_int() == 7) x = 1;
  if (x) return 2;
  return 0;
}
