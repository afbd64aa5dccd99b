// expect: safe
// says: ^Assumption: sequential consistency\.$
// says: ^Data races: none
// says: ^heddle: safe \(all executions under sequential consistency\)
// No race, but a weaker order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
static void *run(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  int seen = x;
  assert(seen == 0 || seen == 1);
  pthread_join(thread, 0);
  return 0;
}
