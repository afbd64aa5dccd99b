// expect: unsafe deadlock
// Nobody posts the semaphore.
#include <pthread.h>
#include <semaphore.h>

static volatile int never;

static void *spinner(void *argument) {
  while (!never) {
  }
  return argument;
}

static sem_t s;

static void *first(void *argument) {
  sem_wait(&s);
  return argument;
}

int main(void) {
  pthread_t spinning, one;
  sem_init(&s, 0, 0);
  pthread_create(&spinning, NULL, spinner, NULL);
  pthread_create(&one, NULL, first, NULL);
  pthread_join(spinning, NULL);
  return 0;
}
