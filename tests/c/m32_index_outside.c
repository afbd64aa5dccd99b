// expect: unsafe memory line 11
// flags: -m32
extern unsigned __VERIFIER_nondet_uint(void);
static int *table[4];
static int x;

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  for (int k = 0; k < 4; k++) table[k] = &x;
  if (i > 4) return 0;
  return *table[i];
}
