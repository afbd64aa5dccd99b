// expect: safe
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *block = malloc(128);
  if (!block) return 0;
  int *p = (int *)(((uintptr_t)block + 63) & ~(uintptr_t)63);
  *p = 7;
  assert(*p == 7 && (char *)p >= block && (char *)p < block + 64);
  free(block);
  return 0;
}
