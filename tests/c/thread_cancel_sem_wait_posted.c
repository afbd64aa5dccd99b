// expect: unsafe assertion line 20
// Asked while it waits, and posted to before or after: either may come out.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *worker(void *argument) {
  sem_wait(&semaphore);
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  sem_init(&semaphore, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread), sem_post(&semaphore), pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
