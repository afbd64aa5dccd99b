// expect: safe
// options: --check +race
// flags: -m32
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic long long aligned = 4294967295ll;
static struct {
  int first;
  long long unaligned;
} pair;

static void *work(void *unused) {
  atomic_fetch_add(&aligned, 1);
  __atomic_fetch_add(&pair.unaligned, 4294967296ll, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  long long seen = atomic_load(&aligned), other = __atomic_load_n(&pair.unaligned, __ATOMIC_SEQ_CST);
  assert(seen == 4294967295ll || seen == 4294967296ll);
  assert(other == 0 || other == 4294967296ll);
  pthread_join(thread, 0);
  long long expected = 4294967296ll;
  assert(atomic_compare_exchange_strong(&aligned, &expected, -1) && aligned == -1 && pair.first == 0);
  expected = 5;
  assert(!__atomic_compare_exchange_n(&pair.unaligned, &expected, 6, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  assert(expected == 4294967296ll && __sync_lock_test_and_set(&pair.unaligned, 7) == 4294967296ll);
  return 0;
}
