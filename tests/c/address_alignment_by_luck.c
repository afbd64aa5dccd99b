// expect: unsafe assertion line 9
// malloc promises multiples of 16, not of 32.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(64);
  assert(((uintptr_t)p & 31) == 0);
  return 0;
}
