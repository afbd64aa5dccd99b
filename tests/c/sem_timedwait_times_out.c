// expect: unsafe assertion line 21
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t items;

static void *worker(void *argument) {
  sem_post(&items);
  return argument;
}

int main(void) {
  pthread_t thread;
  struct timespec until = {2000000000, 0};
  sem_init(&items, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  int result = sem_timedwait(&items, &until);
  pthread_join(thread, NULL);
  assert(result == 0);
  return 0;
}
