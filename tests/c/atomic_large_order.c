// expect: safe
// says: ^Assumption: sequential consistency\.$
// A weaker order of an object that is too large for one instruction.
#include <pthread.h>
#include <stdatomic.h>

struct triple {
  long a, b, c;
};
static _Atomic struct triple shared;

static void *worker(void *argument) {
  struct triple ones = {1, 1, 1};
  atomic_store_explicit(&shared, ones, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  struct triple seen = atomic_load(&shared);
  pthread_join(thread, 0);
  return seen.a != seen.b;
}
