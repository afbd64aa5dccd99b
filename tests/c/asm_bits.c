// expect: safe
// Single bits, of numbers and of memory, where the number of the bit may lead to another word.
#include <assert.h>
#include <stdint.h>

int heddle_nondet_int(void);

static unsigned words[4];

static int test_and_set(long number, void* at) {
  int was;
  __asm__ __volatile__("lock; btsl %2, %1\n\tsbbl %0, %0"
                       : "=r"(was), "+m"(*(volatile unsigned*)at)
                       : "Ir"((int)number)
                       : "memory");
  return was;
}

static unsigned char test_and_clear(int number) {
  unsigned char was;
  __asm__ __volatile__("lock; btrl %2, %1; setc %0" : "=qm"(was), "+m"(words[0]) : "r"(number) : "memory");
  return was;
}

int main(void) {
  assert(test_and_set(3, words) == 0 && test_and_set(3, words) == -1);
  assert(words[0] == 8);
  assert(test_and_set(70, words) == 0 && words[2] == 64);
  assert(test_and_clear(70) && !test_and_clear(70) && words[2] == 0 && words[0] == 8);
  uint32_t value = 0x12345678;
  uint64_t large = 0x0102030405060708;
  uint16_t half = 0x1234;
  __asm__("bswap %0" : "=r"(value) : "0"(value));
  __asm__("bswapq %0" : "+r"(large));
  __asm__("rorw $8, %w0" : "=r"(half) : "0"(half) : "cc");
  assert(value == 0x78563412 && large == 0x0807060504030201 && half == 0x3412);
  unsigned char third = 9;
  __asm__("btl %1, %2 ; setcb %b0" : "=q"(third) : "r"(3), "r"(8) : "cc");
  assert(third == 1);
  int input = heddle_nondet_int();
  unsigned long first, last;
  if (input == 0) return 0;
  __asm__("bsfq %1, %0" : "=r"(first) : "rm"((unsigned long)(unsigned)input));
  __asm__("bsr %1, %0" : "=r"(last) : "r"((unsigned long)(unsigned)input));
  assert((unsigned)input >> first << first == (unsigned)input && (unsigned)input >> last == 1);
  return 0;
}
