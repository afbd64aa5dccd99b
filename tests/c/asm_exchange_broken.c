// expect: unsafe assertion line 34
// A lock that looks first and takes then: others come between.
#include <assert.h>
#include <pthread.h>

static volatile int taken;
static int counter;

static void lock(void) {
  int old;
  while (1) {
    __asm__ __volatile__("movl %1, %0" : "=r"(old), "+m"(taken) : : "memory");
    if (old == 0) break;
    __asm__ __volatile__("rep; nop" ::: "memory");
  }
  taken = 1;
}

static void unlock(void) { __asm__ __volatile__("movl $0, %0" : "=m"(taken) : : "memory"); }

static void* work(void* unused) {
  lock();
  int seen = counter;
  counter = seen + 1;
  unlock();
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  work(0);
  pthread_join(other, 0);
  assert(counter == 2);
  return 0;
}
