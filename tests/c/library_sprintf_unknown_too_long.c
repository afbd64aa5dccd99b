// expect: unsafe memory line 11
// A number of four digits has no room.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[5];
  int n = __VERIFIER_nondet_int();
  if (n < -99 || n > 9999) return 0;
  sprintf(text, "%d!", n);
  return 0;
}
