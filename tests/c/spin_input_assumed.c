// expect: unknown
// The inputs that an assumption leaves all let the thread go round. A rerun, in which new inputs are 0, does not show it.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

static sem_t s;
static atomic_int x;

static void *looks(void *argument) {
  for (;;) {
    int input = __VERIFIER_nondet_int();
    __VERIFIER_assume(input > 0 && input < 5);
    if (x == input) exit(0);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, looks, NULL);
  sem_wait(&s);
  return 0;
}
