// expect: safe
// options: --check +leak
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  void *p = NULL, *q = aligned_alloc(64, 128);
  assert(posix_memalign(&p, 32, 8) == 0);
  assert((uintptr_t)p % 32 == 0 && (uintptr_t)q % 64 == 0);
  free(p);
  free(q);
  return 0;
}
