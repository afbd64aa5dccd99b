// expect: safe
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t lock;
static int count;

static void *worker(void *argument) {
  sem_wait(&lock);
  count++;
  sem_post(&lock);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  assert(sem_init(&lock, 0, 1) == 0);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
  assert(sem_destroy(&lock) == 0);
  return 0;
}
