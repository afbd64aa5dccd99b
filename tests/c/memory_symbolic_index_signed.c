// expect: unsafe memory line 9
// A negative number passes the test.
extern int __VERIFIER_nondet_int(void);

static int table[10];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 10) return table[i];
  return 0;
}
