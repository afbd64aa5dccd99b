// expect: unsafe memory line 12
// The neighbour of library_precision_unknown.c: a negative precision counts as none.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  char text[3] = {'a', 'b', 'c'};
  int length = __VERIFIER_nondet_int();
  __VERIFIER_assume(length <= 3);
  printf("%.*s\n", length, text);
  return 0;
}
