// expect: unknown
// says: a constant that C leaves undefined
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int chosen = __VERIFIER_nondet_int();
  int result = chosen ? 1 / 0 : 2;
  return result == 3;
}
