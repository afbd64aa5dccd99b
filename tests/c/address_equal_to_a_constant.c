// expect: unsafe assertion line 8
#include <assert.h>
#include <stdlib.h>

int main(void) {
  void *p = malloc(4);
  if (!p) return 0;
  assert(p != (void *)0x1000);
  return 0;
}
