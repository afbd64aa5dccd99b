// expect: unknown
// says: ^3 functions are called but neither defined nor known; .* use --undefined arbitrary:$
// says: calls of 3 functions that are neither defined nor known here: .*blub \(.*undefined_many.c:1[0-9] and 1 more place\)
int frob(int);
void blub(void), blip(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  switch (__VERIFIER_nondet_int()) {
    case 1: frob(1); break;
    case 2: blub(); break;
    case 3: blub(); break;
    case 4: blip(); break;
  }
  return 0;
}
