// prove: unsafe
// The counter is set to what it was a moment ago, and one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint counter;

static void *worker(void *unused) {
  unsigned seen = counter;
  if (seen < 1000000) counter = seen + 1;
  seen = counter;
  unsigned behind = counter;
  assert(behind >= seen);
  return unused;
}

int main(void) {
  while (1) {
    pthread_t id;
    pthread_create(&id, NULL, worker, NULL);
  }
}
