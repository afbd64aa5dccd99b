// expect: unsafe race
// options: --check race
#include <pthread.h>

static int counter;

static void* work(void* unused) {
  __asm__ __volatile__("addl $1, %0" : "+m"(counter) : : "cc");
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  work(0);
  pthread_join(other, 0);
  return 0;
}
