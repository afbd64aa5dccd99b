// prove: safe
// Any number of threads count with compare-and-swap: the counter never goes back.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint counter;

static void *worker(void *unused) {
  unsigned seen = counter;
  while (seen < 1000000 && !atomic_compare_exchange_strong(&counter, &seen, seen + 1));
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
