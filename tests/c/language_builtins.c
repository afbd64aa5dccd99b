// expect: safe
#include <assert.h>
#include <limits.h>
#include <strings.h>

int heddle_nondet_int(void);

int main(void) {
  int result, input = heddle_nondet_int();
  unsigned count;
  signed char small;
  assert(__builtin_add_overflow(INT_MAX, 1, &result) && result == INT_MIN);
  assert(__builtin_sub_overflow(1u, 2u, &count) && __builtin_mul_overflow(100, 2, &small));
  assert(__builtin_add_overflow(-1, 0u, &count) && !__builtin_add_overflow(-1, 1ull, &result));
  assert(__builtin_mul_overflow(input, 2, &result) == (input > INT_MAX / 2 || input < INT_MIN / 2));
  volatile unsigned bits = 0xf0;
  assert(__builtin_clz(bits) == 24 && __builtin_ctz(bits) == 4 && __builtin_popcount(bits) == 4);
  assert(!__builtin_parity(bits) && __builtin_ffs(bits) == 5 && ffs(0) == 0 && ffs(12) == 3);
  assert(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap64(1) == 1ull << 56 && __builtin_clrsb(-1) == 31);
  assert(__builtin_expect(bits, 1) == bits && __builtin_object_size(&bits, 0) == sizeof bits);
  char* aligned = __builtin_alloca_with_align(16, 256);
  assert(((unsigned long)aligned & 31) == 0);
  __builtin_prefetch(aligned);
  return 0;
}
