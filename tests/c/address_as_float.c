// expect: unsafe assertion line 7
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
static char x[64];
int main(void) {
  assert((double)(uintptr_t)x > 1e6);
  return 0;
}
