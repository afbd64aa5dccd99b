// expect: safe
// A ticket for each thread.
#include <assert.h>
#include <pthread.h>

static int next;
static int taken[2];

static int ticket(void) {
  int one = 1;
  __asm__ __volatile__("lock; xaddl %0, %1" : "+r"(one), "+m"(next) : : "memory", "cc");
  return one;
}

static void* work(void* unused) {
  int mine = ticket();
  assert(mine < 2 && taken[mine] == 0);
  taken[mine] = 1;
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  work(0);
  pthread_join(other, 0);
  assert(next == 2 && taken[0] && taken[1]);
  return 0;
}
