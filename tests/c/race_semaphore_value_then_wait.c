// expect: safe
// options: --check +race
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int data;

static void *worker(void *argument) {
  data = 1;
  sem_post(&ready);
  return argument;
}

int main(void) {
  pthread_t thread;
  int value;
  sem_init(&ready, 0, 0);
  pthread_create(&thread, 0, worker, 0);
  sem_getvalue(&ready, &value);
  if (value != 0 && sem_wait(&ready) == 0) data = 2;
  pthread_join(thread, 0);
  return 0;
}
