// expect: safe
// options: --check +race
// cmpxchg in the forms that are seen: with the flag by sete, as an output of its own, and with the old value.
#include <assert.h>
#include <pthread.h>

static int counter;
static long total;

static int old_value(volatile int* at, int old, int new) {
  int before;
  __asm__ __volatile__("lock; cmpxchgl %2, %1" : "=a"(before), "+m"(*at) : "r"(new), "0"(old) : "memory");
  return before;
}

static char has_set(volatile long* at, long old, long new) {
  char done;
  __asm__ __volatile__("lock; cmpxchgq %3, %1; sete %0" : "=q"(done), "+m"(*at), "+a"(old) : "r"(new) : "memory", "cc");
  return done;
}

static void* work(void* unused) {
  int old;
  do old = old_value(&counter, 0, 0);
  while (old_value(&counter, old, old + 1) != old);
  long seen;
  do seen = __atomic_load_n(&total, __ATOMIC_SEQ_CST);
  while (!has_set(&total, seen, seen + 2));
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  work(0);
  pthread_join(other, 0);
  int flag = 0, old = 2;
  __asm__ __volatile__("lock cmpxchgl %3, %1" : "=@ccz"(flag), "+m"(counter), "+a"(old) : "r"(9));
  assert(flag && counter == 9 && total == 4);
  __asm__ __volatile__("lock cmpxchgl %3, (%2)" : "=@ccnz"(flag), "+a"(old) : "r"(&counter), "r"(7) : "memory");
  assert(flag && counter == 9 && old == 9);
  return 0;
}
