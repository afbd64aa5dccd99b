// expect: safe
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t done;

static void *worker(void *argument) {
  assert(pthread_detach(pthread_self()) == 0);
  sem_post(&done);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  sem_wait(&done);
  return 0;
}
