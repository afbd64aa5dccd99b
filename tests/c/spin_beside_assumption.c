// expect: safe
// Executions in which the flag is not set are not asked about.
#include <pthread.h>
#include <semaphore.h>

extern void __VERIFIER_assume(int);
static sem_t s;
static volatile int flag;

static void *spinner(void *argument) {
  while (!flag) {
  }
  sem_post(&s);
  return argument;
}

static void *setter(void *argument) {
  __VERIFIER_assume(argument != NULL);
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t thread, other;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, spinner, NULL);
  pthread_create(&other, NULL, setter, NULL);
  sem_wait(&s);
  return 0;
}
