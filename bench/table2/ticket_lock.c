// ticket_lock(N): two threads draw tickets and wait until theirs is served, N times each; with the lock held they work
// on a number together.
// expect: safe
// size: N=2 threads: 2 paper: 1062 274 44
// size: N=10 threads: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_uint next_ticket, now_serving;
static atomic_int number;

static void lock(void) {
  unsigned mine = atomic_fetch_add(&next_ticket, 1);
  while (atomic_load(&now_serving) != mine) {
  }
}

static void unlock(void) { atomic_fetch_add(&now_serving, 1); }

static void *worker(void *unused) {
  for (int i = 0; i < N; i++) {
    lock();
    int before = atomic_load(&number);
    atomic_store(&number, before + 1);
    assert(atomic_load(&number) == before + 1);
    unlock();
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(atomic_load(&number) == 2 * N);
  return 0;
}
