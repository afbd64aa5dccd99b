// expect: unsafe memory line 9
// Where no byte is a 0 the text goes past the end of the array.
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[2] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char()};
  puts(text);
  return 0;
}
