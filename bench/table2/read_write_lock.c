// read_write_lock(N): of N threads half are writers and half are readers, with a lock that counts readers and is -1
// when a writer has it. A reader copies what it finds, and the copy stays right while it holds the lock.
// expect: safe
// size: N=2 threads: 2 paper: 24 4 4
// size: N=4 threads: 4 paper: - - 436
// size: N=5 threads: 5
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int lock;
static atomic_int value, copy;

static void lock_to_write(void) {
  int expected = 0;
  while (!atomic_compare_exchange_strong(&lock, &expected, -1)) expected = 0;
}

static void lock_to_read(void) {
  int readers = atomic_load(&lock);
  while (readers < 0 || !atomic_compare_exchange_strong(&lock, &readers, readers + 1)) readers = atomic_load(&lock);
}

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
