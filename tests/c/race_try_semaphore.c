// expect: unsafe race
// options: --check +race
#include <pthread.h>
#include <semaphore.h>

static sem_t free_places;
static int data;

static void *worker(void *argument) {
  data = 1;
  sem_wait(&free_places);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&free_places, 0, 1);
  pthread_create(&thread, 0, worker, 0);
  if (sem_trywait(&free_places) == 0)
    sem_post(&free_places);
  else
    data = 2;
  pthread_join(thread, 0);
  return 0;
}
