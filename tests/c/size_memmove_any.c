// expect: unknown
// says: a copy of memory of more than 1024 bytes, whose size is not known; try a bound on the size
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *from = calloc(n, 1), *to = malloc(n);
  if (n > 1020) memmove(to, from, n);
  free(from);
  free(to);
  return 0;
}
