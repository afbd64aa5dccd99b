// expect: safe
// Unlike a mutex, a semaphore is for whoever comes; posts are not lost.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t items;
static int item;

static void *producer(void *argument) {
  item = 4;
  sem_post(&items);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&items, 0, 0);
  pthread_create(&thread, NULL, producer, NULL);
  sem_wait(&items);
  assert(item == 4);
  pthread_join(thread, NULL);
  return 0;
}
