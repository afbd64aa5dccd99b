// expect: unsafe assertion line 10
#include <assert.h>
#include <stdint.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  uint64_t a = __VERIFIER_nondet_ulong();
  unsigned __int128 wide = (unsigned __int128)a << 32 | 5;
  assert((uint64_t)(wide >> 64) != 0xabcd);
  return 0;
}
