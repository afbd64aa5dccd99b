// expect: safe
// As cycle_beside_semaphore.c, but the loop posts the semaphore in one of its rounds.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
static atomic_int stop;

static void *waiter(void *argument) {
  sem_wait(&s);
  stop = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  int flips = 0, posted = 0;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, waiter, NULL);
  while (!stop) {
    flips = (flips + 1) % 3;
    if (flips == 2 && !posted) {
      posted = 1;
      sem_post(&s);
    }
  }
  pthread_join(thread, NULL);
  return 0;
}
