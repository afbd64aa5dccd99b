// expect: safe
// Asked before the call, a thread ends in sem_wait even if it need not wait.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static _Atomic int asked;

static void *worker(void *argument) {
  while (!asked) {
  }
  sem_wait(&semaphore);
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  sem_init(&semaphore, 0, 1);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  asked = 1;
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
