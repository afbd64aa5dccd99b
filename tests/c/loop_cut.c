// expect: unknown
// options: --unwind 5 --no-proof
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), count = 0;
  while (n > 0) {
    n /= 2;
    count++;
  }
  return (int)count;
}
