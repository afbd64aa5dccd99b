// expect: unsafe race
// options: --check +race
// To look at the value of a semaphore is not to take it, and orders nothing.
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
  if (value != 0) data = 2;
  pthread_join(thread, 0);
  return 0;
}
