// expect: unsafe race
// options: --check +race
// A wait that is cancelled takes nothing, and orders nothing.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t ready;
static int data;
static atomic_int is_done;

static void *worker(void *argument) {
  data = 1;
  sem_post(&ready);
  sem_trywait(&ready);
  atomic_store_explicit(&is_done, 1, memory_order_relaxed);
  return argument;
}

static void *waiter(void *argument) {
  sem_wait(&ready);
  return argument;
}

int main(void) {
  pthread_t first, second;
  void *result;
  sem_init(&ready, 0, 0);
  pthread_create(&first, 0, worker, 0);
  pthread_create(&second, 0, waiter, 0);
  int may_cancel = atomic_load_explicit(&is_done, memory_order_relaxed);
  if (may_cancel)
    pthread_cancel(second);
  else
    sem_post(&ready);
  pthread_join(second, &result);
  if (may_cancel && result == PTHREAD_CANCELED) data = 2;
  pthread_join(first, 0);
  return 0;
}
