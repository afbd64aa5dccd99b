// expect: unsafe assertion
// options: --check -deadlock
// The same, and it is the second join that is passed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <semaphore.h>

static atomic_int tickets;
static sem_t never;

static void *worker(void *unused) {
  if (atomic_fetch_add(&tickets, 1) == 1) sem_wait(&never);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  sem_init(&never, 0, 0);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[1], 0);
  assert(0);
  pthread_join(threads[0], 0);
  return 0;
}
