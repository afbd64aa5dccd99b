// expect: safe
// At most so many characters are read, however many that are.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  char text[3] = {'a', 'b', 'c'}, ended[3] = "ab";
  int length = __VERIFIER_nondet_int();
  printf("%.*s\n", length, ended);
  __VERIFIER_assume(length >= 0 && length <= 3);
  printf("%.*s\n", length, text);
  return 0;
}
