// expect: safe
// flags: -m32
#include <assert.h>
#include <pthread.h>

static int count, locked;

static void add(int *to, int by) { __asm__ __volatile__("lock; addl %1, %0" : "+m"(*to) : "ir"(by) : "memory"); }

static int exchange(int *at, int value) {
  __asm__ __volatile__("xchgl %0, %1" : "=r"(value), "+m"(*at) : "0"(value) : "memory");
  return value;
}

static void *work(void *unused) {
  add(&count, 2);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  add(&count, 3);
  assert(exchange(&locked, 1) == 0 && exchange(&locked, 0) == 1);
  pthread_join(thread, 0);
  int *pointer = &count, *same;
  __asm__("movl %1, %0" : "=r"(same) : "r"(pointer));
  assert(count == 5 && same == &count);
  return 0;
}
