// expect: safe
// A lock made of xchg, with a pause while it waits, and a plain store that opens it.
#include <assert.h>
#include <pthread.h>

static volatile int taken;
static int counter;

static void lock(void) {
  int old = 1;
  while (1) {
    __asm__ __volatile__("xchgl %0, %1" : "+r"(old), "+m"(taken) : : "memory");
    if (old == 0) return;
    old = 1;
    __asm__ __volatile__("rep; nop" ::: "memory");
  }
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
