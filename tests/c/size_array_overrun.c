// expect: unsafe memory line 8
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 6) return 0;
  int numbers[n];
  numbers[n / 2 + 1] = 1;
  return 0;
}
