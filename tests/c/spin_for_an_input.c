// expect: unsafe deadlock
// Whether the loop ends depends on an input, and only then is the semaphore posted.
#include <pthread.h>
#include <semaphore.h>

extern int __VERIFIER_nondet_int(void);
static sem_t s;
static volatile int flag;

static void *spinner(void *argument) {
  while (flag < 3) {
  }
  sem_post(&s);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, spinner, NULL);
  flag = __VERIFIER_nondet_int();
  sem_wait(&s);
  pthread_join(thread, NULL);
  return 0;
}
