// expect: unsafe assertion
#include <assert.h>

static unsigned long now(void) {
  unsigned low, high;
  __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
  return (unsigned long)high << 32 | low;
}

int main(void) {
  unsigned long begin = now();
  assert(now() - begin < 1000);
  return 0;
}
