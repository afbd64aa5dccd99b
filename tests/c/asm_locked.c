// expect: safe
// options: --check +race
// Operations with lock are atomic, whatever their size.
#include <assert.h>
#include <pthread.h>

static unsigned char bytes;
static unsigned short halves;
static unsigned words;
static unsigned long longs = 5;
static int bits, mask = 7;

static void* work(void* unused) {
  __asm__ __volatile__("lock; incb %0" : "+m"(bytes) : : "cc");
  __asm__ __volatile__("lock; addw %1, %0" : "+m"(halves) : "ir"((short)3) : "cc");
  __asm__ __volatile__("lock\n\tsubl %1, %0" : "=m"(words) : "r"(2), "m"(words) : "cc", "memory");
  __asm__ __volatile__("lock decq %0" : "=m"(longs) : "m"(longs));
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  work(0);
  __asm__ __volatile__("lock; orl %1, %0" : "+m"(bits) : "r"(6));
  __asm__ __volatile__("lock; andl %1, %0" : "+m"(mask) : "ir"(~2));
  __asm__ __volatile__("lock; xorl $1, %0" : "+m"(mask));
  pthread_join(other, 0);
  assert(bytes == 2 && halves == 6 && words == (unsigned)-4 && longs == 3);
  assert(bits == 6 && mask == 4);
  return 0;
}
