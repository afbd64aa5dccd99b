// expect: safe
// flags: -m32
#include <assert.h>
#include <stdint.h>

static int x;

int main(void) {
  uint64_t number = 0x100100005b000000ull;
  for (int i = 0; i < 64; i++) number += 0x100000000ull;
  int *p = &x;
  uint64_t after = number + (p != 0);
  assert(after == 0x100100405b000001ull && number >> 32 == 0x10010040 && number * 3 / 3 == number);
  assert((number ^ 5) > number - 1 && number % 7 == 0x100100405b000000ull % 7);
  return 0;
}
