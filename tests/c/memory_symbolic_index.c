// expect: unsafe memory line 9
extern unsigned __VERIFIER_nondet_uint(void);

static int table[10];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 10) return 0;
  table[i] = 1;
  return 0;
}
