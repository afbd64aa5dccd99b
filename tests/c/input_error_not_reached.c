// expect: safe
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n % 4 == 5) reach_error();
  if ((n & 1) + (n & 2) > 3) reach_error();
  return 0;
}
