// expect: safe
// The one who goes round may end the process.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

static sem_t s;
static atomic_int stop;

static void *waiter(void *argument) {
  sem_wait(&s);
  return argument;
}

static void *stopper(void *argument) {
  stop = 1;
  return argument;
}

int main(void) {
  pthread_t one, two;
  int flips = 0;
  sem_init(&s, 0, 0);
  pthread_create(&one, NULL, waiter, NULL);
  pthread_create(&two, NULL, stopper, NULL);
  while (!stop) flips = !flips;
  exit(0);
}
