// expect: safe
// The neighbours of library_puts_unknown_bytes.c: a 0 behind the unknown bytes, one among them, and a precision.
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void) {
  char ended[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  puts(ended);
  char text[2] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char()};
  printf("%.2s %s\n", text, ended);
  __VERIFIER_assume(text[0] == 0 || text[1] == 0);
  fputs(text, stdout);
  return 0;
}
