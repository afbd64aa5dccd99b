// expect: safe
// flags: -m32
#include <assert.h>
#include <stdlib.h>

int main(void) {
  void *p = malloc(0xfffffff0u), *q = malloc(0x80000000u), *r = calloc(65536, 65536);
  assert(p == NULL && q == NULL && r == NULL);
  char *s = malloc(0x10000);
  s[0xffff] = 1;
  assert(s[0xffff] == 1);
  free(s);
  return 0;
}
