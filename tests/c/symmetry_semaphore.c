// expect: unsafe assertion
// Tickets are drawn from a semaphore.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <semaphore.h>

static sem_t semaphore;
static atomic_int flag;

static void *worker(void *unused) {
  if (sem_trywait(&semaphore) == 0) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  sem_init(&semaphore, 0, 1);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_join(threads[0], 0);
  flag = 1;
  pthread_join(threads[1], 0);
  return 0;
}
