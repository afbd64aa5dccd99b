// expect: safe
// A struct that fits into a word is read and written as a whole.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
  int a, b;
};
static _Atomic struct pair shared;

static void *worker(void *argument) {
  atomic_store(&shared, ((struct pair){1, 1}));
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  struct pair seen = atomic_load(&shared);
  assert(seen.a == seen.b);
  pthread_join(thread, NULL);
  return 0;
}
