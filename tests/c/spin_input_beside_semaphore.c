// expect: unsafe deadlock
// Whatever the inputs are, the other thread only goes round, and nobody posts.
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>

_Bool __VERIFIER_nondet_bool(void);

static sem_t s;

static void *looks(void *argument) {
  for (;;)
    if (__VERIFIER_nondet_bool()) sched_yield();
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, looks, NULL);
  sem_wait(&s);
  return 0;
}
