// expect: safe
// Fences and hints; adding nothing to the stack is the barrier of older processors.
#include <assert.h>
#include <pthread.h>

static volatile int one, two, seen_one, seen_two;

static void full(void) { __asm__ __volatile__("lock; addl $0, 0(%%rsp)" ::: "memory", "cc"); }

static void* work(void* unused) {
  one = 1;
  full();
  seen_two = two;
  __asm__ __volatile__("lfence" ::: "memory");
  return unused;
}

int main(void) {
  pthread_t other;
  int cell = 4;
  __asm__ __volatile__("prefetcht0 %0" : : "m"(cell));
  pthread_create(&other, 0, work, 0);
  two = 1;
  __asm__ __volatile__("mfence" ::: "memory");
  seen_one = one;
  __asm__ __volatile__(".byte 0xf3,0x90" ::: "memory");
  __asm__ __volatile__("sfence\n\tpause\n\tnop" ::: "memory");
  pthread_join(other, 0);
  assert(seen_one || seen_two);
  return 0;
}
