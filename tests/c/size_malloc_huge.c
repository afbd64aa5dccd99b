// expect: unsafe memory line 10
// More than there ever is: malloc gives a null pointer.
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  char *text = malloc(n);
  if (n > 0) *text = 1;
  free(text);
  return 0;
}
