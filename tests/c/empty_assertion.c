// expect: safe
// says: ^But no execution comes to an assertion\.$
// says: ^Assertions that no execution came to:$
// says: ^heddle: safe \(all executions; no assertion is reached\)
// The condition of one of them is wrong, and the other one is in a function that nobody calls.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int done;
static void *run(void *unused) {
  done = 1;
  return unused;
}
void check(void) { assert(done == 5); }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  if (done == 2) assert(done == 3);
  pthread_join(thread, 0);
  return 0;
}
