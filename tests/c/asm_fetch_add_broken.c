// expect: unsafe assertion line 17
// Without lock two threads may draw the same ticket.
#include <assert.h>
#include <pthread.h>

static int next;

static int ticket(void) {
  int one = 1;
  __asm__ __volatile__("xaddl %0, %1" : "+r"(one), "+m"(next) : : "memory", "cc");
  return one;
}

static void* work(void* other) {
  int mine = ticket();
  int* theirs = other;
  assert(*theirs != mine);
  return 0;
}

int main(void) {
  pthread_t other;
  int drawn = -1;
  pthread_create(&other, 0, work, &drawn);
  __atomic_store_n(&drawn, ticket(), __ATOMIC_SEQ_CST);
  pthread_join(other, 0);
  return 0;
}
