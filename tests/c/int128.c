// expect: safe
#include <assert.h>
#include <stdint.h>

int main(void) {
  unsigned __int128 product = (unsigned __int128)UINT64_MAX * UINT64_MAX;
  assert((uint64_t)product == 1 && (uint64_t)(product >> 64) == UINT64_MAX - 1);
  __int128 n = -((__int128)1 << 100);
  assert(n / (1 << 20) == -((__int128)1 << 80) && (n >> 99) == -2);
  return 0;
}
