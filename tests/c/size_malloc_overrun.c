// expect: unsafe memory line 11
// says: which has [0-9]+ bytes?$
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5) return 0;
  char *text = malloc(n);
  for (int i = 0; i <= n; ++i) text[i] = 'x';
  free(text);
  return 0;
}
