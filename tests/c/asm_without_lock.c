// expect: unsafe assertion line 20
// An increment of memory without lock is a read and a write.
#include <assert.h>
#include <pthread.h>

static int counter;

static void* work(void* unused) {
  __asm__ __volatile__("incl %0" : "+m"(counter) : : "cc");
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  // One of the two may be lost.
  assert(counter == 2);
  return 0;
}
