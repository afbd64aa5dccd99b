// expect: safe
// options: --check +race
// A post comes before the wait that it makes possible.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

static int data;
static atomic_int ready;
static sem_t semaphore;
static void *work(void *unused) {
  data = 1;
  sem_post(&semaphore);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&semaphore, 0, 0);
  pthread_create(&thread, NULL, work, NULL);
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  sem_wait(&semaphore);
  data = 2;
  pthread_join(thread, NULL);
  return 0;
}
