// expect: safe
// No bound on the size is needed where none is shown.
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *text = malloc(n);
  if (n > 4) text[4] = 1;
  if (n > 70000) {
    text[70000] = 2;
    assert(text[4] == 1 && text[70000] == 2);
  }
  free(text);
  return 0;
}
