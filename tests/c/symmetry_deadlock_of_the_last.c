// expect: unsafe deadlock
// The third of three equal threads is not woken.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <semaphore.h>

static sem_t semaphore;

static void *worker(void *unused) {
  sem_wait(&semaphore);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  sem_init(&semaphore, 0, 2);
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  return 0;
}
