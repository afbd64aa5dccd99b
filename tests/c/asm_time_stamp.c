// expect: safe
// What the processor says of itself may be anything.
#include <assert.h>

int main(void) {
  unsigned low, high, a, b, c, d;
  unsigned long whole;
  __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
  whole = (unsigned long)high << 32 | low;
  __asm__ __volatile__(".byte 15, 49" : "=a"(low), "=d"(high));
  __asm__ __volatile__("rdtscp; shl $32, %%rdx; or %%rdx, %%rax" : "=a"(whole) : : "rcx", "rdx");
  __asm__ __volatile__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(1), "2"(0));
  if (c & 1) return whole == low;
  assert((c & 1) == 0);
  return 0;
}
