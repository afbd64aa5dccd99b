// expect: safe
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  if (__VERIFIER_nondet_bool())
    _exit(1);
  else
    _Exit(2);
  assert(0 && "nobody gets here");
}
