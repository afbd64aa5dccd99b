// expect: safe
#include <assert.h>
#include <stdint.h>

int main(void) {
  volatile int32_t minus = -8;
  assert(minus >> 1 == -4 && (uint32_t)minus >> 28 == 15);
  assert((int8_t)200 == -56 && (uint16_t)-1 == 65535 && (int64_t)(int32_t)0x80000000u == -2147483648L);
  assert((uint64_t)(uint32_t)minus == 4294967288u);
  assert((_Bool)4 == 1 && !!(uintptr_t)&minus);
  assert(__builtin_popcount(255) == 8 && __builtin_clz(1) == 31 && __builtin_ctz(8) == 3);
  assert(__builtin_bswap32(0x01020304) == 0x04030201);
  return 0;
}
