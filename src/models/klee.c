/* Inputs within bounds, as KLEE has them. */
int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int condition);

int klee_range(int begin, int end, const char *name) {
  (void)name;
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(begin <= value && value < end);
  return value;
}

unsigned long klee_choose(unsigned long count) {
  unsigned long value = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(value < count);
  return value;
}
