// expect: unsafe deadlock
// Both raise their flags and take them back, as Dekker's algorithm does; a third one waits for what nobody sends.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
static atomic_int flag, never;

static void *waiter(void *argument) {
  sem_wait(&s);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, waiter, NULL);
  while (!never) {
    flag = 1;
    flag = 0;
  }
  pthread_join(thread, NULL);
  return 0;
}
