// read_write_lock(N): of N threads half are writers and half are readers, with a lock that counts readers and is -1
// when a writer has it. A reader copies what it finds, and the copy stays right while it holds the lock. Who has to wait
// does so in one step; SPIN=1: in a loop around a compare-and-swap.
// expect: safe
// size: N=2 threads: 2 paper: 24 4 4
// size: N=4 threads: 4 paper: - - 436
// size: N=6 threads: 6
// size: N=2 SPIN=1 threads: 2
// size: N=4 SPIN=1 threads: 4
// size: N=5 SPIN=1 threads: 5
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

#ifndef SPIN
#define SPIN 0
#endif

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

static atomic_int lock;
static atomic_int value, copy;

#if SPIN
static void lock_to_write(void) {
  int expected = 0;
  while (!atomic_compare_exchange_strong(&lock, &expected, -1)) expected = 0;
}

static void lock_to_read(void) {
  int readers = atomic_load(&lock);
  while (readers < 0 || !atomic_compare_exchange_strong(&lock, &readers, readers + 1)) readers = atomic_load(&lock);
}
#else
static void lock_to_write(void) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(atomic_load(&lock) == 0);
  atomic_store(&lock, -1);
  __VERIFIER_atomic_end();
}

static void lock_to_read(void) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(atomic_load(&lock) >= 0);
  atomic_fetch_add(&lock, 1);
  __VERIFIER_atomic_end();
}
#endif

static void *writer(void *unused) {
  lock_to_write();
  atomic_store(&value, 3);
  atomic_store(&lock, 0);
  return unused;
}

static void *reader(void *unused) {
  lock_to_read();
  atomic_store(&copy, atomic_load(&value));
  assert(atomic_load(&copy) == atomic_load(&value));
  atomic_fetch_sub(&lock, 1);
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, i % 2 ? reader : writer, NULL);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
