// expect: safe
// The one that spins looks again once the flag is set, and then posts the semaphore that main waits for.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static volatile int flag;

static void *spinner(void *argument) {
  while (!flag) {
  }
  sem_post(&s);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, spinner, NULL);
  flag = 1;
  sem_wait(&s);
  pthread_join(thread, NULL);
  return 0;
}
