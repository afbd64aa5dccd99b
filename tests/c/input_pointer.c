// expect: unsafe memory
// An arbitrary pointer has no object that it could refer to.
extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  return p ? *p : 0;
}
