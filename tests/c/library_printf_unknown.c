// expect: safe
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const char *names[] = {"one", "two", "many"};
  unsigned i = __VERIFIER_nondet_int();
  if (i < 3) printf("%s %u\n", names[i], i);
  return 0;
}
