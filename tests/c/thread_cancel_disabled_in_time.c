// expect: safe
// The worker says that it cannot be cancelled any more before main tries to.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t disabled;

static void *worker(void *argument) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  sem_post(&disabled);
  pthread_testcancel();
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  sem_init(&disabled, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  sem_wait(&disabled);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == NULL);
  return 0;
}
