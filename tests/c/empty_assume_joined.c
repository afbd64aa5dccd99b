// expect: safe
// says: ^But no execution comes to its end:$
// says: ^  .*empty_assume_joined.c:15: an assumption does not hold
// says: ^heddle: safe \(all executions; none comes to its end\)
// Main waits for a thread with an assumption that does not hold in any schedule.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_assume(int);
atomic_int x;

static void *run(void *unused) {
  x = 1;
  __VERIFIER_assume(x == 3);
  assert(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  x = 2;
  pthread_join(thread, 0);
  return 0;
}
