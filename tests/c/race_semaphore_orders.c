// expect: safe
// options: --check +race
#include <pthread.h>
#include <semaphore.h>

static sem_t done;
static int data;

static void *worker(void *argument) {
  data = 1;
  sem_post(&done);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  sem_wait(&done);
  data = 2;
  pthread_join(thread, NULL);
  return 0;
}
