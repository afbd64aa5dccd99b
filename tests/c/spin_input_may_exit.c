// expect: safe
// For some inputs the other thread ends the process; until then it only goes round.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void);

static sem_t s;

static void *looks(void *argument) {
  for (;;)
    if (__VERIFIER_nondet_bool()) exit(0);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, looks, NULL);
  sem_wait(&s);
  return 0;
}
