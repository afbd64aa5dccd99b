// expect: unsafe assertion line 9
// flags: -m32
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  void *p = malloc(4);
  assert((uintptr_t)p < 0x80000000u);
  free(p);
  return 0;
}
