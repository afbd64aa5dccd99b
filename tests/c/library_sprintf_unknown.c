// expect: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[16];
  int n = __VERIFIER_nondet_int();
  if (n < -12 || n > 120) return 0;
  int length = sprintf(text, "<%d>", n);
  assert(length == (int)strlen(text) && length >= 3 && length <= 5);
  if (n == -7) assert(strcmp(text, "<-7>") == 0);
  if (text[1] == '4' && text[2] == '2' && text[3] == '>') assert(n == 42);
  return 0;
}
