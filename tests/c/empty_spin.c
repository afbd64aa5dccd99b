// expect: safe
// says: ^But no execution comes to its end:$
// says: ^  .*empty_spin.c:14: a loop waits for ever
// says: ^heddle: safe \(all executions; none comes to its end\)
// Nobody sets the flag: a wait is no bug, but that nothing comes after it should be known.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int flag;
static void *run(void *unused) { return unused; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  while (!flag)
    ;
  assert(0);
  return 0;
}
