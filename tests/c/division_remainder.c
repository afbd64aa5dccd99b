// expect: unsafe division line 6
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() & 3;
  return (int)(7 % n);
}
