// expect: unsafe assertion line 17
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t items;

static void *worker(void *argument) {
  sem_post(&items);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&items, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  assert(sem_trywait(&items) == 0);
  pthread_join(thread, NULL);
  return 0;
}
