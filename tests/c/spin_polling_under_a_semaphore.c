// expect: safe
// A thread polls under a semaphore: each round changes something, so the loop is no wait, and only the states repeat.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t guard;
int ready, data;

void *work(void *unused) {
  (void)unused;
  data = 1;
  sem_wait(&guard);
  ready = 1;
  sem_post(&guard);
  return 0;
}

int main(void) {
  pthread_t thread;
  int done = 0;
  sem_init(&guard, 0, 1);
  pthread_create(&thread, 0, work, 0);
  while (!done) {
    sem_wait(&guard);
    done = ready;
    sem_post(&guard);
  }
  assert(data == 1);
  pthread_join(thread, 0);
  return 0;
}
