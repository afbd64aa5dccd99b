// expect: unsafe assertion line 7
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n >> 3 == 0x1234) reach_error();
  return 0;
}
