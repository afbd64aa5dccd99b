// expect: safe
extern int measure_temperature(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  if (__VERIFIER_nondet_uchar() > 255) return measure_temperature();
  return 0;
}
