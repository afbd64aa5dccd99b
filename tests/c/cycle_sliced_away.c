// expect: unsafe deadlock
// What the other thread does has no part in any check. Its states repeat all the same.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;

static void *flips(void *argument) {
  static atomic_int f;
  for (;;) f = !f;
  return argument;
}

static void *waiter(void *argument) {
  sem_wait(&s);
  return argument;
}

int main(void) {
  pthread_t one, two;
  sem_init(&s, 0, 0);
  pthread_create(&one, NULL, flips, NULL);
  pthread_create(&two, NULL, waiter, NULL);
  pthread_join(two, NULL);
  return 0;
}
