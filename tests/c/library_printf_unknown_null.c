// expect: unsafe memory line 9
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const char *names[] = {"one", "two", 0};
  unsigned i = __VERIFIER_nondet_int();
  if (i < 3) printf("%s %u\n", names[i], i);
  return 0;
}
