// expect: unsafe deadlock
// The flag that the one that spins waits for is set after the wait for its post.
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
  sem_wait(&s);
  flag = 1;
  pthread_join(thread, NULL);
  return 0;
}
